import { IconSend2 } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
import type { CodeBlockAction } from '../../../ui/markdown/code-block-action-context.ts';
import { type PlainBlockKind, plainBlocksOf } from '../../../ui/markdown/markdown-to-plain-text.ts';
import { sendPartToStudio } from '../actions/send-to-studio.ts';
import styles from './blocks.module.css';

/** The button in the head of a code block. */
export const codeToStudio: CodeBlockAction = (code) => (
  <button
    type="button"
    className={`ghost ${styles['toStudio']}`}
    aria-label="Send code to Studio"
    title="Send to Studio"
    onClick={() => sendPartToStudio('Code', code())}
  >
    <IconSend2 size={14} stroke={1.5} aria-hidden />
  </button>
);

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
export function useSendPartToStudio(markdown: string, isOff: boolean) {
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
      className={`ghost ${styles['partToStudio']}`}
      style={{ top: place.top, left: place.left }}
      aria-label="Send this part to Studio"
      title="Send to Studio"
      onClick={() => {
        const block = plainBlocksOf(markdown)[place.index];
        if (block) sendPartToStudio(partTitle[block.kind], block.text);
      }}
    >
      <IconSend2 size={14} stroke={1.5} aria-hidden />
    </button>
  );
  return { button, handlers: { onMouseMove: setPointedPart, onMouseLeave: () => setPlace(undefined) } };
}

const partTitle: Readonly<Record<PlainBlockKind, string>> = {
  paragraph: 'Paragraph',
  heading: 'Heading',
  quote: 'Quote',
  list: 'List',
  table: 'Table',
  code: 'Code',
  other: 'Part',
};

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
