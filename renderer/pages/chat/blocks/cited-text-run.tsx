import { IconSend2 } from '@tabler/icons-react';
import { type MouseEvent, useMemo, useState } from 'react';
import { Box } from '../../../ui/layout-primitives.tsx';
import { withCiteMarks } from '../../../ui/markdown/citation-marks.ts';
import { type CodeBlockAction, CodeBlockActionContext } from '../../../ui/markdown/code-block.tsx';
import { plainBlocksOf } from '../../../ui/markdown/markdown-to-plain-text.ts';
import { ModelText } from '../../../ui/markdown/model-text.tsx';
import { sendPartToStudio } from '../actions/studio-prompt-dialog.tsx';
import type { Mark, TextRun } from './answer-parts.ts';
import styles from './blocks.module.css';
import { useHoverCard } from './hover-card.tsx';
import { sourceText } from './source-text.ts';
import { useOpenCitation } from './use-open-citation.ts';

const noMarks: readonly Mark[] = [];

/** The button in the head of a code block. */
const codeToStudio: CodeBlockAction = (code) => (
  <button
    type="button"
    className={`ghost ${styles['toStudio']}`}
    aria-label="Send code to Studio"
    title="Send to Studio"
    onClick={() => sendPartToStudio(code())}
  >
    <IconSend2 size={14} stroke={1.5} aria-hidden />
  </button>
);

interface TextRunViewProps {
  readonly run: TextRun;
  readonly isStreaming: boolean;
  readonly answerId: number;
}

/** Text with the numbers of its sources: pointing at one shows what is cited, pressing opens it. */
export function CitedTextRun({ run: { text, marks }, isStreaming, answerId }: TextRunViewProps) {
  const open = useOpenCitation(answerId);
  const { key, card, handlers } = useHoverCard();
  const { button, handlers: partHandlers } = useSendPartToStudio(text, isStreaming);
  const mark = marks.find(({ number }) => String(number) === key);
  return (
    // Its numbers are buttons; the element handles their clicks.
    <Box
      className={styles['run']}
      pos="relative"
      miw={0}
      data-live={isStreaming}
      {...handlers}
      {...partHandlers}
      onMouseLeave={() => {
        handlers.onMouseLeave();
        partHandlers.onMouseLeave();
      }}
      onClick={({ target }) => {
        const pressed = target instanceof Element ? target.closest<HTMLElement>('[data-cite]') : null;
        const found = pressed && marks.find(({ number }) => String(number) === pressed.dataset['cite']);
        if (found) open(found.citation);
      }}
    >
      <CodeBlockActionContext value={codeToStudio}>
        <ModelAnswerText text={text} isStreaming={isStreaming} marks={marks} />
      </CodeBlockActionContext>
      {button}
      {mark && card(<SourceCard mark={mark} />)}
    </Box>
  );
}

function SourceCard({ mark: { citation } }: { mark: Mark }) {
  const { title, place, quote, verb } = sourceText(citation);
  return (
    <>
      <b>{title}</b>
      <p className="t3">{[place, verb].filter(Boolean).join(' · ')}</p>
      {quote !== undefined && quote !== '' && <blockquote className={styles['quote']}>{quote}</blockquote>}
    </>
  );
}

interface Place {
  /** Index of the block in the text. */
  readonly index: number;
  /** Pixels: the upper right corner of the block. */
  readonly top: number;
  readonly left: number;
}

/**
 * One button for all blocks of a text, beside the block under the pointer. The keyboard reaches the same parts in the
 * menu of the answer. `root` contains the text as its first child.
 */
function useSendPartToStudio(markdown: string, isOff: boolean) {
  const [place, setPlace] = useState<Place>();
  const setPointedPart = ({ target, currentTarget }: MouseEvent) => {
    const text = currentTarget.firstElementChild;
    if (isOff || !(target instanceof HTMLElement) || !text?.contains(target)) return;
    const found = blockAt(text, target);
    if (found?.index !== place?.index) setPlace(found);
  };
  const button = place && !isOff && (
    <button
      type="button"
      // The menu of the answer offers this action to the keyboard.
      tabIndex={-1}
      className={`ghost t3 ${styles['partToStudio']}`}
      style={{ top: place.top, left: place.left }}
      aria-label="Send this part to Studio"
      title="Send to Studio"
      onClick={() => {
        const block = plainBlocksOf(markdown)[place.index];
        if (block) sendPartToStudio(block.text);
      }}
    >
      <IconSend2 size={14} stroke={1.5} aria-hidden />
    </button>
  );
  return { button, handlers: { onMouseMove: setPointedPart, onMouseLeave: () => setPlace(undefined) } };
}

/**
 * Returns the block of a text that contains an element. The text consists of slices of blocks; a code block has a
 * button of its own.
 */
function blockAt(text: Element, target: HTMLElement): Place | undefined {
  let index = 0;
  for (const slice of text.children) {
    if (!slice.contains(target)) {
      index += slice.childElementCount;
      continue;
    }
    for (const block of slice.children) {
      if (block.contains(target)) {
        const isCode = block.tagName === 'FIGURE';
        return isCode || !(block instanceof HTMLElement)
          ? undefined
          : { index, top: block.offsetTop, left: block.offsetLeft + block.offsetWidth };
      }
      index += 1;
    }
  }
  return undefined;
}

interface ModelTextProps {
  readonly text: string;
  readonly isStreaming?: boolean;
  readonly marks?: readonly Mark[];
}

/** Shows the text of a model with the numbers of its sources. */
export function ModelAnswerText({ text, isStreaming = false, marks = noMarks }: ModelTextProps) {
  const marked = useMemo(() => withCiteMarks(text, marks), [text, marks]);
  return <ModelText text={marked} isStreaming={isStreaming} />;
}
