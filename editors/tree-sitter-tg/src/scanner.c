// Line ends. Where a statement or a row may end, a line end is a token, unless the next line that holds
// something begins with a point (a method) or with `else`.

#include "tree_sitter/parser.h"

enum Token { NEWLINE };

void *tree_sitter_tg_external_scanner_create(void) { return NULL; }
void tree_sitter_tg_external_scanner_destroy(void *payload) {}
unsigned tree_sitter_tg_external_scanner_serialize(void *payload, char *buffer) { return 0; }
void tree_sitter_tg_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {}

static bool is_blank(int32_t letter) { return letter == ' ' || letter == '\t' || letter == '\r'; }

static bool is_letter(int32_t letter) {
  return letter == '_' || (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'z') ||
         (letter >= 'A' && letter <= 'Z') || letter > 127;
}

// Skips blanks, line ends and comments.
static void skip_to_text(TSLexer *lexer) {
  for (;;) {
    while (is_blank(lexer->lookahead) || lexer->lookahead == '\n') lexer->advance(lexer, false);
    if (lexer->lookahead != '#') return;
    while (lexer->lookahead != '\n' && !lexer->eof(lexer)) lexer->advance(lexer, false);
  }
}

static bool goes_on(TSLexer *lexer) {
  if (lexer->lookahead == '.') {
    lexer->advance(lexer, false);
    return lexer->lookahead != '.';
  }
  for (const char *word = "else"; *word; word++) {
    if (lexer->lookahead != *word) return false;
    lexer->advance(lexer, false);
  }
  return !is_letter(lexer->lookahead);
}

bool tree_sitter_tg_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
  if (!valid[NEWLINE]) return false;
  while (is_blank(lexer->lookahead)) lexer->advance(lexer, true);
  if (lexer->lookahead != '\n') return false;
  lexer->advance(lexer, false);
  lexer->mark_end(lexer);
  skip_to_text(lexer);
  if (goes_on(lexer)) return false;
  lexer->result_symbol = NEWLINE;
  return true;
}
