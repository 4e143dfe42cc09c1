import { type ComponentProps, type RefObject, useState } from 'react';
import { completePrompt, type PromptCompletion } from '../../../../shared/prompts/complete-prompt.ts';
import type { ListOrSnippet } from '../../../../shared/prompts/list-or-snippet.ts';
import { suggestionId } from '../../../ui/suggestion-list.tsx';

interface CompletionOptions {
  /** Id of the text area. */
  readonly id: string;
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly isTemplate: boolean;
  readonly names: readonly string[];
  readonly texts: readonly ListOrSnippet[];
}

const none: readonly PromptCompletion[] = [];

/** Completes names and snippets at the caret of a prompt. The list opens while the user types, and Escape closes it. */
export function usePromptCompletion({ id, area, ...context }: CompletionOptions) {
  const [completions, setCompletions] = useState(none);
  const [active, setActive] = useState(0);
  const close = () => setCompletions(none);
  const update = () => {
    const { current } = area;
    if (!current || current.selectionStart !== current.selectionEnd) return close();
    const found = completePrompt(current.value, current.selectionStart, context);
    setCompletions(found.length === 0 ? none : found);
    setActive(0);
  };
  const choose = (index: number) => {
    const completion = completions[index];
    const { current } = area;
    if (!completion || !current) return;
    close();
    current.focus();
    current.setSelectionRange(completion.from, completion.to);
    // Unlike a changed value, an inserted text can be undone with the keys of the text area.
    document.execCommand('insertText', false, completion.insert);
  };
  const isOpen = completions.length > 0;
  const attributes: ComponentProps<'textarea'> = {
    'aria-autocomplete': 'list',
    onInput: update,
    onClick: close,
    onBlur: close,
    onKeyDown(event) {
      if (!isOpen || event.altKey || event.ctrlKey || event.metaKey) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const isChosen = event.key === 'Enter' || event.key === 'Tab';
      if (step === undefined && !isChosen && event.key !== 'Escape') {
        if (/^(Arrow|Home|End|Page)/.test(event.key)) close();
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      if (step !== undefined) setActive((active + step + completions.length) % completions.length);
      else if (isChosen) choose(active);
      else close();
    },
    ...(isOpen ? { 'aria-controls': `${id}list`, 'aria-activedescendant': suggestionId(id, active) } : {}),
  };
  return { attributes, completions, active, choose };
}
