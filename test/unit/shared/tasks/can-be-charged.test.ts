import { expect, test } from 'vitest';
import { notificationText } from '../../../../electron/notifications/notification-text.ts';
import { taskNotFoundSentence } from '../../../../electron/tasks/task-warning-texts.ts';
import { taskLine, taskSentence } from '../../../../renderer/entities/tasks/task-sentences.ts';
import { compareResultWithRequest } from '../../../../shared/comparisons/measured-file-rows.ts';
import { interruptedSendingEvent } from '../../../../shared/tasks/apply-task-event.ts';
import { canBeCharged } from '../../../../shared/tasks/can-be-charged.ts';
import type { Task } from '../../../../shared/tasks/task.ts';
import { taskStates } from '../../../../shared/tasks/task-states.ts';
import { draftOf, itemOf, taskOf } from '../comparisons/sample-panes.ts';

const gateway = { kind: 'gateway', origin: 'https://gateway.example' } as const;

function textsOf(facts: Partial<Task>): string {
  const texts = taskStates.flatMap((state) => {
    const task = taskOf({ ...facts, state });
    return [taskLine(task, 2000), taskSentence(task, 2000)];
  });
  const task = taskOf(facts);
  const sending = interruptedSendingEvent({ ...task, state: 'sending' }, 2000);
  const interrupted = 'problem' in sending ? (sending.problem?.sentence ?? '') : '';
  const { body } = notificationText([{ kind: 'unknown', task: { ...task, state: 'unknown' } }]);
  return [...texts, interrupted, taskNotFoundSentence(task, 600_000), body].join('\n');
}

test('no text about a run of the sandbox warns of a charge', () => {
  expect(textsOf({ destination: { kind: 'sandbox' } })).not.toMatch(/charge/);
});

test('the same texts about a run at a gateway warn of a charge', () => {
  expect(textsOf({ destination: gateway }).match(/charged/g)).toHaveLength(7);
});

test('an answer of the sandbox is free, and any other is not', () => {
  expect([canBeCharged({ synthetic: true }), canBeCharged({})]).toEqual([false, true]);
});

test('a small preview of the sandbox is no mismatch, and the same file from a gateway is', () => {
  const pane = (synthetic: boolean) => ({
    paneId: 'a',
    letter: 'A',
    modelId: 'video-d-pro',
    draft: draftOf({ size: '1280x720' }),
    item: itemOf({ width: 480, height: 270, synthetic }),
  });
  expect(compareResultWithRequest(pane(true))).toEqual([]);
  expect(compareResultWithRequest(pane(false)).map(({ what }) => what)).toEqual(['size']);
});
