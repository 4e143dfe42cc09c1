import { expect, test } from 'vitest';
import { addConfirmation } from '../../../../../renderer/entities/tasks/use-start-runs.tsx';

test('confirmations of a run add up', () => {
  const first = addConfirmation(undefined, undefined);
  expect(first).toEqual({ evenIfNotSavable: false, evenIfOverBudget: false });
  const second = addConfirmation(first, 'evenIfOverBudget');
  expect(second).toEqual({ evenIfNotSavable: false, evenIfOverBudget: true });
  expect(addConfirmation(second, 'evenIfNotSavable')).toEqual({ evenIfNotSavable: true, evenIfOverBudget: true });
});
