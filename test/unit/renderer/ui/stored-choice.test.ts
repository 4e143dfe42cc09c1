import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { storedChoice } from '../../../../renderer/ui/stored-choice.ts';

const choice = storedChoice({ place: 'width', parse: z.number().parse, first: 3 });

function storage(kept: Map<string, string>, refuses = false) {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => (refuses ? refuse() : (kept.get(name) ?? null)),
    setItem: (name: string, text: string) => (refuses ? refuse() : kept.set(name, text)),
  });
}

afterEach(() => vi.unstubAllGlobals());

test('a choice is the first one until another was kept', () => {
  storage(new Map());
  expect(choice.read()).toBe(3);
  choice.keep(7);
  expect(choice.read()).toBe(7);
});

test('what is no choice any more, or no text of ours, is the first one', () => {
  for (const text of ['"seven"', '{', '', 'null']) {
    storage(new Map([['width', text]]));
    expect(choice.read(), text).toBe(3);
  }
});

test('a storage that is refused costs only the memory', () => {
  storage(new Map(), true);
  expect(() => choice.keep(7)).not.toThrow();
  expect(choice.read()).toBe(3);
});
