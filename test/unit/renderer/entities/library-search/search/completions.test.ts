import { describe, expect, test } from 'vitest';
import {
  type Completion,
  completionRequestAt,
  completionsOf,
  conditionHelp,
  helpedNames,
  type KnownValues,
  writeName,
} from '../../../../../../renderer/entities/library-search/search/completions.ts';
import { conditionText } from '../../../../../../shared/library/condition-labels.ts';
import { conditionNames } from '../../../../../../shared/library/library-query.ts';
import { parseSearchBarText } from '../../../../../../shared/library/search-bar-text.ts';
import { conditionProblem } from '../../../../../../shared/library/search-condition.ts';

const known: KnownValues = {
  model: [
    { value: 'image-c-2.6-image', count: 5902 },
    { value: 'video-d-pro', count: 1744 },
  ],
  tag: [
    { value: 'night walk', count: 3 },
    { value: 'lake', count: 64 },
    { value: 'blue lake', count: 2 },
    { value: 'lakeside', count: 1 },
  ],
};

const textsOf = (completions: readonly Completion[]) =>
  completions.map((each) => (each.kind === 'name' ? writeName(each) : conditionText(each.condition)));
const at = (text: string, caret = text.length) => textsOf(completionsOf(completionRequestAt(text, caret), known));

describe('completions of the library search', () => {
  test('offer all condition names if nothing is typed', () => {
    expect(at('')).toEqual(helpedNames.map((name) => `${name}:`));
    expect(at('red ', 4)).toHaveLength(conditionNames.length);
  });

  test('offer names that begin with the typed text and values that contain it', () => {
    expect(at('mod')).toEqual(['model:']);
    expect(at('-mod')).toEqual(['-model:']);
    expect(at('red la')).toEqual(['tag lake', 'tag lakeside', 'tag blue lake', 'shape landscape']);
    expect(at('la red', 2)).toEqual(at('la'));
  });

  test('offer values of the typed condition, best matches first, and keep a minus or "not"', () => {
    expect(at('tag:lake')).toEqual(['tag lake', 'tag lakeside', 'tag blue lake']);
    expect(at('not tag:"nig')).toEqual(['not tag night walk']);
    expect(at('-model:pro')).toEqual(['not model video-d-pro']);
    expect(at('model:')).toEqual(['model image-c-2.6-image', 'model video-d-pro']);
    expect(at('seed:')).toEqual([]);
  });

  test('offer only valid values', () => {
    for (const name of conditionNames) {
      for (const each of completionsOf(completionRequestAt(`${name}:`, name.length + 1), {}))
        expect(each.kind === 'value' && conditionProblem(each.condition)).toBeUndefined();
    }
  });
});

test('every example of the search help is read as one valid condition', () => {
  expect([...helpedNames].sort()).toEqual([...conditionNames].sort());
  for (const name of helpedNames) {
    for (const example of conditionHelp[name].examples) {
      const { words, conditions } = parseSearchBarText(`${name}:${example} `);
      expect([words, conditions.length, conditions[0]?.name]).toEqual(['', 1, name]);
      expect(conditions.map(conditionProblem)).toEqual([undefined]);
    }
  }
});
