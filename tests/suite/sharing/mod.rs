//! Values never change behind another name, and what nobody else holds is changed in place.

mod cost;
mod model;
mod order;
mod programs;
