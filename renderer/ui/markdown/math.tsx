import type katexModule from 'katex';
import { createElement, useLayoutEffect, useRef, useState } from 'react';
import { Box } from '../layout-primitives.tsx';
import { markHiddenCharacters } from './mark-hidden-characters.ts';
import styles from './model-text.module.css';

interface MathProps {
  /** TeX, without its delimiters. */
  source: string;
  /** The formula as written, including the delimiters. */
  raw: string;
}

/** Longer than any formula; the typesetter would hold the page for seconds. */
const maxLength = 4000;
/** Maximum nesting of elements. A depth of two thousand exhausts the stack of the browser and crashes the page. */
const deepest = 250;

export function InlineMath({ source, raw, isDisplay }: MathProps & { isDisplay: boolean }) {
  return (
    <span className={isDisplay ? styles['displayMath'] : styles['math']}>
      <Typeset source={source} raw={raw} isDisplay={isDisplay} />
    </span>
  );
}

export function MathBlock({ source, raw }: MathProps) {
  return (
    <Box component="section" overflow="auto hidden" py={2} data-ring="inside" tabIndex={0} aria-label="Formula">
      <Typeset source={source} raw={raw.trim()} isDisplay />
    </Box>
  );
}

/** Shows the formula; the source until KaTeX is loaded, and if KaTeX cannot parse it. */
function Typeset({ source, raw, isDisplay }: MathProps & { isDisplay: boolean }) {
  const [katex, setKatex] = useState(() => loadedKatex);
  const target = useRef<HTMLSpanElement>(null);
  const [refused, setRefused] = useState<string>();
  const isTried = katex !== undefined && source.length <= maxLength && refused !== source;
  useLayoutEffect(() => {
    if (katex === undefined) void loadKatex().then(setKatex);
    const element = target.current;
    if (katex === undefined || element === null) return;
    const made = document.createElement('span');
    try {
      katex.render(source, made, {
        displayMode: isDisplay,
        output: 'htmlAndMathml',
        throwOnError: true,
        strict: 'ignore',
        // The text cannot set links, images, classes or ids.
        trust: false,
        maxExpand: 300,
        maxSize: 20,
      });
      if (isDeeper(made, deepest)) throw new RangeError('The formula is nested too deeply to display.');
      element.replaceChildren(...made.childNodes);
    } catch {
      element.replaceChildren();
      setRefused(source);
    }
  }, [katex, source, isDisplay]);
  if (isTried) return <span ref={target} key="typeset" />;
  return createElement('code', { key: 'source', className: styles['code'] }, ...markHiddenCharacters(raw, 'code'));
}

function isDeeper(root: Element, limit: number): boolean {
  let row: Element[] = [root];
  for (let depth = 0; row.length > 0; depth += 1) {
    if (depth > limit) return true;
    row = row.flatMap((element) => [...element.children]);
  }
  return false;
}

type Katex = typeof katexModule;

let loadedKatex: Katex | undefined;
let loading: Promise<Katex> | undefined;

/** Loads KaTeX with its style sheet and fonts from the program. Loaded with the first formula. */
export function loadKatex(): Promise<Katex> {
  loading ??= Promise.all([import('katex'), import('katex/dist/katex.min.css')]).then(([module]) => {
    loadedKatex = module.default;
    return module.default;
  });
  return loading;
}
