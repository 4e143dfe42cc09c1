import { useMutation } from '@tanstack/react-query';
import { useCalls } from '../api/api-provider.tsx';
import type { Calls } from '../api/call-types.ts';
import { problemOf } from '../api/problem-of-error.ts';
import { notify, notifyFailure } from './notify.ts';
import { notifyUndo } from './notify-undo.tsx';
import { useIntentIds } from './use-intent-ids.ts';

/** Notification after an action; with an Undo button if `undo` is set. */
interface Report {
  readonly title: string;
  readonly message?: string;
  readonly undo?: () => void;
}

interface ActionOptions<Input, Result> {
  /** Title of the notification of a failure. Without it, the component shows `problem`. */
  readonly failed?: string | undefined;
  /** Called after the call; a notification shows what it returns. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most return nothing.
  readonly done?: (result: Result, input: Input) => Report | undefined | void;
}

/**
 * Returns an action of the user: a call to main that is never repeated. At most one result is shown, the last one.
 * `perform` can get the id of the intention, for a call that may be charged.
 */
export function useAction<Result, Input = void>(
  perform: (calls: Calls, input: Input, intentId: () => string) => Promise<Result>,
  { failed, done }: ActionOptions<Input, Result> = {},
) {
  const calls = useCalls();
  const intents = useIntentIds();
  const { mutate, isPending, data, variables, error, reset } = useMutation({
    mutationFn: (input: Input) => perform(calls, input, () => intents.idOf(input)),
    onSuccess(result, input) {
      intents.renew();
      const report = done?.(result, input);
      if (report?.undo) notifyUndo(report.title, report.undo, report.message);
      else if (report) notify(report.title, report.message);
    },
    ...(failed !== undefined && { onError: notifyFailure(failed) }),
  });
  return {
    run: mutate,
    isPending,
    /** Result of the last run. */
    data,
    /** Input of the last run. */
    input: variables,
    /** Problem of the last failed run. */
    problem: error ? problemOf(error) : undefined,
    reset,
  };
}
