import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { create } from 'zustand';
import { createStoredChoice, rememberParts } from '../../../../renderer/ui/stored-choice.ts';

const choice = createStoredChoice({ place: 'width', parse: z.number().parse, first: 3 });

function storage(stored: Map<string, string>, refuses = false) {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => (refuses ? refuse() : (stored.get(name) ?? null)),
    setItem: (name: string, text: string) => (refuses ? refuse() : stored.set(name, text)),
  });
}

afterEach(() => vi.unstubAllGlobals());

test('a stored choice has its default until another value is saved', () => {
  storage(new Map());
  expect(choice.read()).toBe(3);
  choice.save(7);
  expect(choice.read()).toBe(7);
});

test('a stored choice has its default if the stored text is invalid', () => {
  for (const text of ['"seven"', '{', '', 'null']) {
    storage(new Map([['width', text]]));
    expect(choice.read(), text).toBe(3);
  }
});

test('a choice keeps its default, without an error, if the storage refuses access', () => {
  storage(new Map(), true);
  expect(() => choice.save(7)).not.toThrow();
  expect(choice.read()).toBe(3);
});

test('a store has its valid stored parts, and stores each change in the format of earlier versions', () => {
  const stored = new Map([['panel', '{"state":{"isOpen":true,"width":"wide"},"version":0}']]);
  storage(stored);
  const store = create(() => ({ isOpen: false, width: 3, isBusy: true }));
  rememberParts(store, 'panel', { isOpen: z.boolean().parse, width: z.number().parse });
  expect(store.getState()).toEqual({ isOpen: true, width: 3, isBusy: true });
  store.setState({ width: 7, isBusy: false });
  expect(JSON.parse(stored.get('panel') ?? '')).toEqual({ state: { isOpen: true, width: 7 }, version: 0 });
});
