import { create } from 'zustand';
import { type PlainBlock, plainBlocksOf } from '../../../ui/markdown/markdown-to-plain-text.ts';

/** Texts of an answer that the user can send to the studio. */
export interface StudioPromptRequest {
  /** One part of an answer, such as the selected text or a code block. */
  readonly part?: { readonly title: string; readonly text: string };
  /** All parts of the answer; empty if only `part` can be sent. */
  readonly blocks: readonly PlainBlock[];
}

export const useStudioPromptRequest = create<{ request: StudioPromptRequest | undefined }>(() => ({
  request: undefined,
}));

/** Opens the preview for a part of an answer: a code block, a paragraph, a quote. */
export function sendPartToStudio(title: string, text: string): void {
  useStudioPromptRequest.setState({ request: { part: { title, text: text.trim() }, blocks: [] } });
}

/** Opens the preview for the selected text of an answer, or for the whole answer, whose parts can be chosen. */
export function sendAnswerToStudio(markdown: string, selected: string): void {
  const blocks = plainBlocksOf(markdown).filter(({ text }) => text !== '');
  const part = selected === '' ? {} : { part: { title: 'Selection', text: selected } };
  useStudioPromptRequest.setState({ request: { ...part, blocks } });
}

/** Returns the selected text, if all of it belongs to the answer with this id. A selection has no Markdown marks. */
export function selectedTextOf(messageId: number): string {
  const selection = window.getSelection();
  const [first, last] = [selection?.anchorNode, selection?.focusNode].map((node) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return element?.closest<HTMLElement>('[data-message]')?.dataset['message'];
  });
  return first === String(messageId) && last === first ? (selection?.toString().trim() ?? '') : '';
}
