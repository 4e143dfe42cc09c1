import { createContext, createElement, memo, type ReactNode, use, useEffect, useState } from 'react';
import { Box, Group } from '../layout-primitives.tsx';
import { WebWorker } from '../workers/web-worker.ts';
import styles from './code-block.module.css';
import { CopyText } from './copy-text.tsx';
import type { HighlightedPiece, highlight } from './highlight-worker.ts';
import { markHiddenCharacters, removeHiddenCharacters } from './mark-hidden-characters.ts';

export const CodeBlockActionContext = createContext<CodeBlockAction | undefined>(undefined);

/** Longer code stays without colors, because each token would be an element. */
const maxLength = 60_000;
const remembered = 200;
const known = new Map<string, readonly HighlightedPiece[]>();
let worker: WebWorker<typeof highlight> | undefined;

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
    <Box component="figure" className={styles['codeBlock']} maw="100%" edge="around" bg="field" overflow="hidden">
      <Group component="figcaption" className={`t3 small ${styles['codeHead']}`} justify="space-between" h={26}>
        <span className="grow">{language || 'code'}</span>
        {!isOpen && action?.(() => removeHiddenCharacters(pieces.join('')))}
        <CopyText label="Copy code" text={joinPieces} />
      </Group>
      <Box
        component="section"
        overflow="auto"
        data-ring="inside"
        // Reachable by keyboard, because it scrolls.
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
      </Box>
    </Box>
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

/** Highlighted pieces of finished code, after a worker has parsed it. */
function useHighlight(
  language: string,
  pieces: readonly string[],
  isOpen: boolean,
): readonly HighlightedPiece[] | undefined {
  const code = isOpen || language === '' ? '' : pieces.join('');
  const key = code === '' || code.length > maxLength ? '' : `${language}\n${code}`;
  const [painted, setPainted] = useState<{ key: string; pieces: readonly HighlightedPiece[] | undefined }>();
  useEffect(() => {
    if (key === '' || known.has(key) || typeof Worker === 'undefined') return undefined;
    let isCurrent = true;
    if (!worker || worker.isEnded)
      worker = new WebWorker(new Worker(new URL('./highlight-worker.ts', import.meta.url), { type: 'module' }));
    worker.ask({ language, pieces }).then(
      (done) => {
        if (done !== undefined) remember(key, done);
        if (isCurrent) setPainted({ key, pieces: done });
      },
      // Code without colors can be read as well.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
    // The key is the language and the pieces.
  }, [key, language, pieces]);
  if (key === '') return undefined;
  return painted?.key === key ? painted.pieces : known.get(key);
}

function remember(key: string, painted: readonly HighlightedPiece[]): void {
  known.set(key, painted);
  if (known.size > remembered) known.delete(known.keys().next().value ?? '');
}

/** Creates a further button in the head of each code block. The code is computed when the button is clicked. */
export type CodeBlockAction = (code: () => string) => ReactNode;
