// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { resultAction } from '../../../../../../renderer/entities/results/actions/result-actions.ts';
import {
  provideResultActions,
  runResultAction,
  targetOfItems,
} from '../../../../../../renderer/entities/results/actions/result-actions-store.ts';
import { isForResults, resultActionGroups, resultCommands } from '../../../../../../shared/commands/result-commands.ts';
import { mostPanes } from '../../../../../../shared/comparisons/view-state.ts';
import type { Item } from '../../../../../../shared/library/item.ts';

const picked = { flag: 'pick' } as Item;
const target = targetOfItems(['a']);
let runs: string[];

beforeEach(() => {
  runs = [];
});

test('the menu has every action once', () => {
  const { addPick: _, ...others } = resultCommands;
  expect(resultActionGroups.flat().toSorted()).toEqual(Object.keys(others).toSorted());
});

test('actions for one result are absent for several; two images can continue as first and last frame', () => {
  expect(['remix', 'otherModel', 'moreLikeThis'].map((name) => isForResults(name as 'remix', 2))).toEqual([
    false,
    false,
    false,
  ]);
  expect([1, 2, 3].map((count) => isForResults('continueResult', count))).toEqual([true, true, false]);
  expect([0, 1, 100_000].map((count) => isForResults('pick', count))).toEqual([false, true, true]);
});

test('an action says what it does to the result, and what a comparison cannot take', () => {
  expect(resultAction('pick', 1, picked).title).toBe('Remove pick');
  expect(resultAction('reject', 1, picked).title).toBe('Reject');
  const tooMany = { title: `Compare (${mostPanes} at most)`, isDisabled: true };
  expect(resultAction('compareResults', mostPanes + 1)).toMatchObject(tooMany);
  expect(resultAction('compareResults', mostPanes).isDisabled).toBe(false);
});

test('actions that are asked for while their code is loaded run once it is there, each once and in order', () => {
  runResultAction('pick', target);
  runResultAction('remix', target);
  const stop = provideResultActions((command) => void runs.push(command));
  expect(runs).toEqual(['pick', 'remix']);
  runResultAction('open', target);
  stop();
  runResultAction('tagResults', target);
  expect(runs).toEqual(['pick', 'remix', 'open']);
  provideResultActions((command) => void runs.push(command))();
  expect(runs).toEqual(['pick', 'remix', 'open', 'tagResults']);
});
