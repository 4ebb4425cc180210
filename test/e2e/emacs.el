;;; emacs.el --- eglot, in batch, against the language server  -*- lexical-binding: t -*-
;; emacs --batch -q -l emacs.el -- FILE LINE COLUMN TITLE SERVER...
;; LINE and COLUMN count from 1.  Prints what each step gave, then the text of FILE after the code action whose title
;; holds TITLE, all as one JSON object.  Emacs 28 with eglot, and Emacs 29 and later.
(require 'json)
(require 'cl-lib)
(unless (require 'eglot nil t) (package-initialize) (require 'eglot))

;; As docs/editors/emacs.md has it.
(define-derived-mode mlir-mode prog-mode "MLIR"
  (setq-local comment-start "// "))
(add-to-list 'auto-mode-alist '("\\.mlir\\(\\.test\\)?\\'" . mlir-mode))
(put 'mlir-mode 'eglot-language-id "mlir")
(add-hook 'mlir-mode-hook (lambda () (dolist (it '(?. ?$ ?% ?@ ?^ ?! ?#)) (modify-syntax-entry it "_"))))

(defun e2e-until (seconds look)
  "What LOOK answers once it is not nil, or nil after SECONDS."
  (let ((end (+ (float-time) seconds)) found)
    (while (and (not (setq found (funcall look))) (< (float-time) end))
      (accept-process-output nil 0.05))
    found))

(defun e2e-diagnostics ()
  "Flymake's diagnostics of the buffer."
  (mapcar (lambda (it)
            (save-excursion
              (goto-char (flymake-diagnostic-beg it))
              `((line . ,(line-number-at-pos)) (column . ,(1+ (current-column)))
                (message . ,(substring-no-properties (flymake-diagnostic-text it))))))
          (flymake-diagnostics)))

(defun e2e-press (keys)
  "Press KEYS, written as `kbd' takes them, as a person does."
  (execute-kbd-macro (kbd keys)))

(defun e2e-eldoc ()
  "What eldoc shows at point, as eglot has set it up."
  (when (buffer-live-p eldoc--doc-buffer) (kill-buffer eldoc--doc-buffer))
  ;; In batch nothing is idle, which is when eglot sends changes.
  (eglot--signal-textDocument/didChange)
  (e2e-press "M-x eldoc RET")
  (e2e-until 5 (lambda ()
                 (and (buffer-live-p eldoc--doc-buffer)
                      (with-current-buffer eldoc--doc-buffer
                        (and (> (buffer-size) 0) (substring-no-properties (buffer-string))))))))

(cl-destructuring-bind (file line column title . server) (cdr (member "--" command-line-args))
  (setq command-line-args-left nil
        eglot-autoreconnect nil eglot-sync-connect 15 eglot-send-changes-idle-time 0.05
        eglot-confirm-server-initiated-edits nil
        make-backup-files nil auto-save-default nil create-lockfiles nil vc-handled-backends nil)
  (add-to-list 'eglot-server-programs (cons 'mlir-mode server))
  (find-file file)
  (apply #'eglot (eglot--guess-contact))
  (let* ((attached (e2e-until 15 #'eglot-managed-p))
         (diagnostics (progn (flymake-start) (e2e-until 15 (lambda () (flymake-start) (e2e-diagnostics)))))
         hover rested typed completed actions applied fixed text)
    (e2e-press (format "M-g g %s RET C-u %d C-f" line (1- (string-to-number column))))
    (let ((it (jsonrpc-request (eglot-current-server) :textDocument/hover (eglot--TextDocumentPositionParams))))
      (setq hover (and it (substring-no-properties (eglot--hover-info (plist-get it :contents))))))
    (setq actions (append (eglot-code-actions (point) (1+ (point))) nil))
    (let ((action (cl-find-if (lambda (it) (string-match-p (regexp-quote title) (plist-get it :title))) actions)))
      (when action
        (unless (plist-get action :edit)
          (setq action (jsonrpc-request (eglot-current-server) :codeAction/resolve action)))
        (eglot--apply-workspace-edit (plist-get action :edit))
        (setq applied (plist-get action :title))
        (eglot--signal-textDocument/didChange)
        (setq fixed (e2e-until 15 (lambda () (flymake-start) (< (length (e2e-diagnostics)) (length diagnostics)))))))
    (setq text (substring-no-properties (buffer-string)))
    ;; Inside f, which has no finding any more: Flymake's would be shown first.
    (e2e-press (format "M-g g %s RET C-s d28 RET" line))
    (setq rested (e2e-eldoc))
    (e2e-press "DEL 8")
    (setq typed (e2e-eldoc))
    (goto-char (point-max))
    (insert "func.func @last() {\n  %0 = arith.addui_e")
    (eglot--signal-textDocument/didChange)
    (completion-at-point)
    (setq completed (buffer-substring-no-properties (line-beginning-position) (line-end-position)))
    (princ (json-encode `((attached . ,(if attached t :json-false))
                          (diagnostics . ,(vconcat diagnostics))
                          (hover . ,hover)
                          (rested . ,rested)
                          (typed . ,typed)
                          (completed . ,completed)
                          (actions . ,(vconcat (mapcar (lambda (it) (plist-get it :title)) actions)))
                          (applied . ,applied)
                          (fixed . ,(if fixed t :json-false))
                          (text . ,text))))
    (terpri)
    (set-buffer-modified-p nil)
    (ignore-errors (eglot-shutdown (eglot-current-server)))
    (kill-emacs (if applied 0 1))))
