;;; emacs.el --- Opens a script with eglot, as the book sets it up  -*- lexical-binding: t -*-

;; What arrives is compared with what `tg check', `:help' and `tg fmt' say.

;;; Code:

(require 'eglot)
(require 'flymake)

;; As the book has it.
(define-derived-mode tg-mode prog-mode "tg"
  (setq-local comment-start "# "))
(add-to-list 'auto-mode-alist '("\\.tg\\'" . tg-mode))
(add-to-list 'eglot-server-programs '(tg-mode . ("tg" "lsp")))
(add-hook 'tg-mode-hook #'eglot-ensure)

(defun tg-test-wait (what is-so)
  "Wait until IS-SO holds; fail for want of WHAT."
  (let ((end (+ (float-time) 60)))
    (while (not (funcall is-so))
      (when (> (float-time) end)
        (error "%s never came" what))
      (accept-process-output nil 0.05))))

(defun tg-test-equal (what given wanted)
  "Fail where of WHAT the GIVEN isn't WANTED."
  (unless (equal given wanted)
    (error "%s: %S instead of %S" what given wanted)))

(find-file (getenv "TG_EDITOR_TEST"))
(tg-test-equal "the mode" major-mode 'tg-mode)
(unless (eglot-current-server)
  ;; Without a screen nothing is idle, which `eglot-ensure' waits for.
  (apply #'eglot--connect (eglot--guess-contact)))
(tg-test-wait "the server" #'eglot-current-server)
(flymake-mode 1)
(flymake-start)
(tg-test-wait "a diagnostic" (lambda () (flymake-diagnostics)))
(let ((found (flymake-diagnostics)))
  (tg-test-equal "the number of diagnostics" (length found) 1)
  (tg-test-equal "the line" (line-number-at-pos (flymake-diagnostic-beg (car found))) 2)
  (unless (string-match-p "totl" (flymake-diagnostic-text (car found)))
    (error "The diagnostic says %S" (flymake-diagnostic-text (car found)))))

;; The mistake is mended, and the script gets its layout.
(goto-char (point-min))
(search-forward "totl")
(replace-match "total" t t)
(eglot-format-buffer)
(tg-test-equal "the layout" (buffer-string) "let total = 3\nprint total\n")
(set-buffer-modified-p nil)
(message "emacs: well")
(kill-emacs 0)
;;; emacs.el ends here
