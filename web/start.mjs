// Builds the site where that isn't done yet, and serves it: `npm --prefix web start`. PORT names another port.

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { serve } from "./server.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const site = fileURLToPath(new URL("../target/web/", import.meta.url));

if (!existsSync(`${site}sw.js`)) {
  const run = (command, ...args) => execFileSync(command, args, { cwd: here, stdio: "inherit" });
  console.log("The site is built once, which takes some minutes; `npm --prefix web run build` builds it anew.");
  if (!existsSync(`${here}node_modules/esbuild`)) {
    run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund");
  }
  run(process.execPath, "build.mjs", ...process.argv.slice(2));
}
const port = Number(process.env.PORT ?? 8000);
const server = await serve(site, port).catch(error => {
  console.error(error.code === "EADDRINUSE" ? `Port ${port} is taken: name another one, as in \`PORT=8001 npm --prefix web start\`.` : String(error.message));
  process.exit(1);
});
console.log(`http://127.0.0.1:${server.address().port}/`);
