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

/** Sends runs to main, which starts each `intentId` once. */
type SendRuns<Input> = (
  calls: Calls,
  intent: RunConfirmations & { readonly intentId: string },
  input: Input,
) => Promise<unknown>;

interface Start<Input> {
  readonly input: Input;
  /** As it was at the click: the page may show something else when the start is repeated. */
  readonly send: SendRuns<Input>;
  readonly confirmed: RunConfirmations;
  readonly intentId: string | undefined;
}

interface Refusal<Input> extends Start<Input> {
  readonly problem: Problem;
  /** The confirmation that main asks for. */
  readonly asked: keyof RunConfirmations | undefined;
}

interface StartOptions<Input> {
  /** Returns true for a single run. The runs of a comparison can't exceed a budget. */
  readonly canExceedBudget?: (input: Input) => boolean;
  /** Describes a start whose refusal appears in the status line. Without it, the component shows `problem`. */
  readonly notification?: (input: Input) => { readonly title: string; readonly charge: string };
}

const nothingConfirmed: RunConfirmations = { evenIfNotSavable: false, evenIfOverBudget: false };

/** Closes the notification of the newest refusal. */
let closeRefusal = () => {};

/**
 * Starts runs, which may be charged, with the id of the intention and with what the user confirmed. Every control that
 * starts runs uses this hook; `StartButton` is the button of a start without input.
 */
export function useStartRuns<Input = void>(
  send: SendRuns<Input>,
  { canExceedBudget, notification }: StartOptions<Input> = {},
) {
  const [refusal, setRefusal] = useState<Refusal<Input>>();
  const library = useSynced('library');
  const { run: perform, isPending } = useAction(async (calls, start: Start<Input>, newIntentId) => {
    const { input, send: sendAsClicked, confirmed, intentId = newIntentId() } = start;
    try {
      await sendAsClicked(calls, { ...confirmed, intentId }, input);
    } catch (error) {
      const problem = problemOf(error);
      const asked = confirmationFor(problem, confirmed, canExceedBudget?.(input) ?? false);
      const refused = { ...start, intentId, problem, asked };
      setRefusal(refused);
      if (notification) notifyRefusal(problem, notification(input), asked && (() => repeat(refused)));
      throw error;
    }
  });
  const begin = (start: Start<Input>) => {
    if (notification) closeRefusal();
    setRefusal(undefined);
    perform(start);
  };
  const repeat = (refused: Refusal<Input>) =>
    begin({ ...refused, confirmed: addConfirmation(refused.confirmed, refused.asked) });
  // A full or missing library accepts the runs after a confirmation. A read-only database would refuse them again.
  const isInVain = refusal?.asked === 'evenIfNotSavable' && !library.problem;
  return {
    /** `intentId`: of an intention that the caller remembers. Without it, equal inputs are one until main accepts them. */
    run: (input: Input, intentId?: string) => begin({ input, send, confirmed: nothingConfirmed, intentId }),
    isPending,
    /** The last start, if main refused it. */
    refusal,
    problem: refusal?.problem,
    /** The confirmation with which the refused runs can start now. */
    asked: isInVain ? undefined : refusal?.asked,
    /** Starts the refused runs with the confirmation, and with the same id. */
    again: { run: () => refusal && repeat(refusal), isPending },
    dismiss: () => setRefusal(undefined),
  };
}

/**
 * Adds the confirmation that the last refusal asks for. Earlier confirmations stay: otherwise two reasons refuse each
 * other forever.
 */
export function addConfirmation(
  before: RunConfirmations | undefined,
  asked: keyof RunConfirmations | undefined,
): RunConfirmations {
  const confirmed = before ?? nothingConfirmed;
  return asked === undefined ? confirmed : { ...confirmed, [asked]: true };
}

function confirmationFor(
  { kind }: Problem,
  { evenIfNotSavable }: RunConfirmations,
  canExceedBudget: boolean,
): keyof RunConfirmations | undefined {
  if (kind === 'disk' && !evenIfNotSavable) return 'evenIfNotSavable';
  return kind === 'budget' && canExceedBudget ? 'evenIfOverBudget' : undefined;
}

/** Shows a refusal in the status line. `start`: starts the runs anyway; unset if the user can't confirm that. */
function notifyRefusal(
  { sentence }: Problem,
  { title, charge }: { readonly title: string; readonly charge: string },
  start: (() => void) | undefined,
): void {
  const button = start && (
    <StartButton
      data-charges="start-anyway"
      size="xs"
      verb="Start anyway"
      charge={charge}
      start={{ run: start, isPending: false }}
    />
  );
  const message = (
    <>
      {sentence} {button}
    </>
  );
  closeRefusal();
  closeRefusal = showNotification({ title, message, isProblem: true });
}

interface StartButtonProps extends Omit<ComponentProps<typeof ChargeButton>, 'cost' | 'loading' | 'onClick'> {
  readonly start: { readonly run: () => void; readonly isPending: boolean };
  /** Cost outside of the sandbox: "new charge". */
  readonly charge: string;
}

/** A button that starts runs. Each one in the code has its own `data-charges`. */
export function StartButton({ start, charge, ...button }: StartButtonProps) {
  const cost = useSynced('connection').kind === 'sandbox' ? 'free' : charge;
  return <ChargeButton {...button} cost={cost} loading={start.isPending} onClick={() => start.run()} />;
}
