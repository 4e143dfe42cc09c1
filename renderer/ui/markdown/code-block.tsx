import { createElement, memo, use } from 'react';
import styles from './code-block.module.css';
import { CodeBlockActionContext } from './code-block-action-context.ts';
import { CopyText } from './copy-text.tsx';
import type { HighlightedPiece } from './highlight-types.ts';
import { markHiddenCharacters, removeHiddenCharacters } from './mark-hidden-characters.ts';
import { useHighlight } from './use-highlight.ts';

interface CodeBlockProps {
  language: string;
  pieces: readonly string[];
  isOpen: boolean;
}

export function CodeBlock({ language, pieces, isOpen }: CodeBlockProps) {
  const painted = useHighlight(language, pieces, isOpen);
  const action = use(CodeBlockActionContext);
  const joinPieces = () => {
    const code = pieces.join('');
    return removeHiddenCharacters(isOpen ? code : `${code}\n`);
  };
  return (
    <figure className={styles['codeBlock']}>
      <figcaption className={`t3 small ${styles['codeHead']}`}>
        <span className="grow">{language || 'code'}</span>
        {!isOpen && action?.(() => removeHiddenCharacters(pieces.join('')))}
        <CopyText label="Copy code" text={joinPieces} />
      </figcaption>
      <section
        className={styles['codeScroll']}
        data-ring="inside"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: A scrolling area must be reachable by keyboard.
        tabIndex={0}
        aria-label={`Code${language && `, ${language}`}`}
      >
        <pre>
          <code>
            {pieces.map((piece, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces are only ever added at the end
              <CodePiece key={index} text={piece} painted={painted?.[index]} />
            ))}
          </code>
        </pre>
      </section>
    </figure>
  );
}

const CodePiece = memo(function CodePiece({ text, painted }: { text: string; painted: HighlightedPiece | undefined }) {
  const props = { className: styles['piece'] };
  if (painted === undefined) return createElement('span', props, ...markHiddenCharacters(text, 'code'));
  const parts = painted.flatMap(([role, words]) => {
    const shown = markHiddenCharacters(words, 'code');
    if (role === '') return shown;
    const element = createElement('span', { 'data-role': role }, ...shown);
    return [element];
  });
  return createElement('span', props, ...parts);
});
