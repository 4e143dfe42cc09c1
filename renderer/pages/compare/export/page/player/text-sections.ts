import { createElement } from '../../../../../ui/standalone-page/create-element.ts';
import type { PageData } from '../page-data.ts';

/** A longer prompt is folded. Characters. */
const longPrompt = 900;

/** Each prompt once, with the letters of its results where there are several prompts. */
export function createPromptSection({ panes }: PageData): HTMLElement[] {
  const letters = new Map<string, string[]>();
  for (const { prompt, letter } of panes) {
    if (prompt !== undefined && prompt !== '') letters.set(prompt, [...(letters.get(prompt) ?? []), letter]);
  }
  if (letters.size === 0) return [];
  const isShared = letters.size === 1 && [...letters.values()][0]?.length === panes.length;
  return [
    createElement('section', { class: 'prompts' }, [
      createElement('h2', { text: letters.size === 1 ? 'Prompt' : 'Prompts' }),
      ...[...letters].flatMap(([prompt, of]) => [
        ...(isShared ? [] : [createElement('p', { class: 'of', text: of.join(', ') })]),
        ...promptText(prompt),
      ]),
    ]),
  ];
}

function promptText(prompt: string): HTMLElement[] {
  const text = createElement('p', { class: 'prompt text', text: prompt });
  if (prompt.length <= longPrompt) return [text];
  text.classList.add('folded');
  const more = createElement('button', {
    class: 'quiet',
    text: 'Show all',
    with: { type: 'button', 'aria-expanded': 'false' },
    press() {
      const isFolded = text.classList.toggle('folded');
      more.textContent = isFolded ? 'Show all' : 'Show less';
      more.setAttribute('aria-expanded', String(!isFolded));
    },
  });
  return [text, more];
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
