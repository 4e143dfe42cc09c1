import { createElement } from '../../../../../ui/standalone-page/create-element.ts';
import type { PageData } from './page-data-types.ts';

/** A longer prompt is folded. Characters. */
const longPrompt = 900;

/** Shows each prompt once, with the letters of its results if there are several prompts. */
export function createPromptSection({ panes }: PageData): HTMLElement[] {
  const prompts = [...Map.groupBy(panes, ({ prompt }) => prompt ?? '')].filter(([prompt]) => prompt !== '');
  if (prompts.length === 0) return [];
  return [
    createElement('section', { class: 'prompts' }, [
      createElement('h2', { text: prompts.length === 1 ? 'Prompt' : 'Prompts' }),
      ...prompts.flatMap(([prompt, of]) => [
        of.length < panes.length &&
          createElement('p', { class: 'of', text: of.map(({ letter }) => letter).join(', ') }),
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
    'aria-expanded': 'false',
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
      createSummary('Votes', String(votes.length)),
      createElement(
        'ul',
        { class: 'votes' },
        votes.map((vote) => createElement('li', { text: vote })),
      ),
    ]),
  ];
}

export function createSummary(title: string, count: string): HTMLElement {
  return createElement('summary', {}, [
    createElement('h2', { text: title }),
    createElement('span', { class: 'count', text: count }),
  ]);
}
