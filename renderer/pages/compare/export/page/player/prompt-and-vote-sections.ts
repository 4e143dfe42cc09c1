import { createElement } from '../../../../../ui/standalone-page/create-element.ts';
import type { PageData } from '../page-data-types.ts';

/** A longer prompt is folded. Characters. */
const longPrompt = 900;

/** Shows each prompt once, with the letters of its results if there are several prompts. */
export function createPromptSection({ panes }: PageData): HTMLElement[] {
  const lettersByPrompt = new Map<string, string[]>();
  for (const { prompt, letter } of panes) {
    if (prompt !== undefined && prompt !== '')
      lettersByPrompt.set(prompt, [...(lettersByPrompt.get(prompt) ?? []), letter]);
  }
  if (lettersByPrompt.size === 0) return [];
  const isShared = lettersByPrompt.size === 1 && [...lettersByPrompt.values()][0]?.length === panes.length;
  return [
    createElement('section', { class: 'prompts' }, [
      createElement('h2', { text: lettersByPrompt.size === 1 ? 'Prompt' : 'Prompts' }),
      ...[...lettersByPrompt].flatMap(([prompt, of]) => [
        ...(isShared ? [] : [createElement('p', { class: 'of', text: of.join(', ') })]),
        ...createPromptElements(prompt),
      ]),
    ]),
  ];
}

function createPromptElements(prompt: string): HTMLElement[] {
  const text = createElement('p', { class: 'prompt text', text: prompt });
  if (prompt.length <= longPrompt) return [text];
  text.classList.add('folded');
  const toggle = createElement('button', {
    class: 'quiet',
    text: 'Show all',
    attributes: { type: 'button', 'aria-expanded': 'false' },
    press() {
      const isFolded = text.classList.toggle('folded');
      toggle.textContent = isFolded ? 'Show all' : 'Show less';
      toggle.setAttribute('aria-expanded', String(!isFolded));
    },
  });
  return [text, toggle];
}

export function createVoteSection({ votes }: PageData): HTMLElement[] {
  if (votes.length === 0) return [];
  return [
    createElement('details', {}, [
      createElement('summary', {}, [
        createElement('h2', { text: 'Votes' }),
        createElement('span', { class: 'count', text: String(votes.length) }),
      ]),
      createElement(
        'ul',
        { class: 'votes' },
        votes.map((vote) => createElement('li', { text: vote })),
      ),
    ]),
  ];
}
