import { type ComponentProps, useState } from 'react';
import type { Problem } from '../../../shared/problem.ts';
import type { Calls } from '../../api/call-types.ts';
import { problemOf } from '../../api/problem-of-error.ts';
import { useSynced } from '../../api/synced-state.ts';
import { ChargeButton } from '../../ui/charge-button.tsx';
import { showNotification } from '../../ui/notification-store.ts';
import { useAction } from '../../ui/use-action.ts';

/** Refusals of runs that the user has confirmed. */
interface RunConfirmations {
  readonly evenIfNotSavable: boolean;
  readonly evenIfOverBudget: boolean;
}

type Confirmation = keyof RunConfirmations;

/** Sends runs to main, which starts each `intentId` once. */
type SendRuns<Input, Result> = (
  calls: Calls,
  intent: RunConfirmations & { readonly intentId: string },
  input: Input,
) => Promise<Result>;

interface Start<Input, Result> {
  readonly input: Input;
  /** Sends what the user saw at the click, also if the page shows something else when the start is repeated. */
  readonly send: SendRuns<Input, Result>;
  readonly confirmed: RunConfirmations;
  readonly intentId: string | undefined;
}

interface RefusedStart<Input, Result> {
  readonly start: Start<Input, Result>;
  readonly problem: Problem;
  /** The confirmation that the refusal asks for. */
  readonly asked: Confirmation | undefined;
}

interface StartOptions<Input, Result> {
  /** Called when main has accepted the runs. */
  readonly done?: (result: Result, input: Input) => void;
  readonly refused?: (problem: Problem, input: Input) => void;
  /** Returns true for a single run. The runs of a comparison can't exceed a budget. */
  readonly canExceedBudget?: (input: Input) => boolean;
  /** Describes a start whose refusal appears in the status line. Without it, the component shows `problem`. */
  readonly notification?: (input: Input) => { readonly title: string; readonly runs: number };
}

/** Closes the notification of the newest refusal. */
let closeRefusal = () => {};

/**
 * Starts runs, which may be charged. Every control that starts runs uses this hook, and `StartButton` if the start has no
 * input. A start that main refuses for a reason that the user can confirm has `asked`; `runAnyway` confirms it.
 */
export function useStartRuns<Result, Input = void>(
  send: SendRuns<Input, Result>,
  { done, refused: onRefusal, canExceedBudget, notification }: StartOptions<Input, Result> = {},
) {
  const [refused, setRefused] = useState<RefusedStart<Input, Result>>();
  const asked = useAsked(refused?.asked);
  const { run: perform, isPending } = useAction(
    async (calls, start: Start<Input, Result>, newIntentId): Promise<Result> => {
      const { input, confirmed, intentId = newIntentId() } = start;
      try {
        return await start.send(calls, { ...confirmed, intentId }, input);
      } catch (error) {
        const problem = problemOf(error);
        const confirmation = confirmationAfter(problem, confirmed, canExceedBudget?.(input) ?? false);
        const refusal = { start: { ...start, intentId }, problem, asked: confirmation };
        setRefused(refusal);
        onRefusal?.(problem, input);
        if (notification) {
          const { title, runs } = notification(input);
          const message = (
            <>
              {problem.sentence} <StartAnyway asked={confirmation} runs={runs} start={() => repeat(refusal)} />
            </>
          );
          closeRefusal();
          closeRefusal = showNotification({ title, message, isProblem: true });
        }
        throw error;
      }
    },
    { done: (result, { input }) => done?.(result, input) },
  );
  const begin = (start: Start<Input, Result>) => {
    if (notification) closeRefusal();
    setRefused(undefined);
    perform(start);
  };
  const repeat = ({ start, asked: confirmation }: RefusedStart<Input, Result>) =>
    begin({ ...start, confirmed: addConfirmation(start.confirmed, confirmation) });
  return {
    /** `intentId`: of an intention that the caller remembers. Without it, equal inputs are one until main accepts them. */
    run: (input: Input, intentId?: string) => begin({ input, send, confirmed: nothingConfirmed, intentId }),
    isPending,
    /** The last start, if it was refused. */
    refused,
    problem: refused?.problem,
    /** The confirmation with which the refused runs can start now. */
    asked,
    /** Repeats the refused start with its id. */
    runAnyway: () => refused && repeat(refused),
    dismiss: () => setRefused(undefined),
  };
}

const nothingConfirmed: RunConfirmations = { evenIfNotSavable: false, evenIfOverBudget: false };

/**
 * Adds the confirmation that the last refusal asks for. Earlier confirmations stay: otherwise two reasons refuse each
 * other forever.
 */
export function addConfirmation(
  before: RunConfirmations | undefined,
  asked: Confirmation | undefined,
): RunConfirmations {
  const confirmed = before ?? nothingConfirmed;
  return asked === undefined ? confirmed : { ...confirmed, [asked]: true };
}

function confirmationAfter(
  { kind }: Problem,
  confirmed: RunConfirmations,
  canExceedBudget: boolean,
): Confirmation | undefined {
  if (kind === 'disk' && !confirmed.evenIfNotSavable) return 'evenIfNotSavable';
  return kind === 'budget' && canExceedBudget ? 'evenIfOverBudget' : undefined;
}

/** Returns the confirmation that a refusal asks for, while main would accept it. */
function useAsked(asked: Confirmation | undefined): Confirmation | undefined {
  const { problem } = useSynced('library');
  // A full or missing library accepts the runs after a confirmation. A read-only database would refuse them again.
  return asked === 'evenIfNotSavable' && !problem ? undefined : asked;
}

/** Returns the cost of a start that is charged outside of the sandbox. */
function useCost(charge: string): string {
  return useSynced('connection').kind === 'sandbox' ? 'free' : charge;
}

interface StartButtonProps extends Omit<ComponentProps<typeof ChargeButton>, 'cost' | 'loading' | 'onClick'> {
  readonly start: {
    readonly run: () => void;
    readonly runAnyway: () => void;
    readonly isPending: boolean;
    readonly asked: Confirmation | undefined;
  };
  /** Cost of the start: "new charge". */
  readonly charge: string;
  /** Takes the place of `verb` after a refusal that the user can confirm. Without it, the button confirms nothing. */
  readonly anyway?: string;
}

/** A button that starts runs. Give each one its own `data-charges`. */
export function StartButton({ start, verb, charge, anyway, ...button }: StartButtonProps) {
  const cost = useCost(charge);
  const isAnyway = anyway !== undefined && start.asked !== undefined;
  return (
    <ChargeButton
      {...button}
      verb={isAnyway ? anyway : verb}
      cost={cost}
      loading={start.isPending}
      onClick={() => (isAnyway ? start.runAnyway() : start.run())}
    />
  );
}

interface StartAnywayProps {
  readonly asked: Confirmation | undefined;
  readonly runs: number;
  readonly start: () => void;
}

/** The button in the notification of a refusal. Absent while nothing can be confirmed. */
function StartAnyway({ asked, runs, start }: StartAnywayProps) {
  const cost = useCost(runs === 1 ? 'new charge' : `${runs} new charges`);
  if (useAsked(asked) === undefined) return null;
  return <ChargeButton data-charges="start-anyway" size="xs" verb="Start anyway" cost={cost} onClick={start} />;
}
