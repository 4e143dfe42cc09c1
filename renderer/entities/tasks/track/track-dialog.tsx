import { Button, Modal } from '@mantine/core';
import { useId, useMemo, useState } from 'react';
import { allModels, modelById } from '../../../../shared/models/all-models.ts';
import { withCustomPaths } from '../../../../shared/models/model.ts';
import type { Task } from '../../../../shared/tasks/task.ts';
import { findTaskInText } from '../../../../shared/tasks/track/find-task-in-text.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { ChargeButton } from '../../../ui/charge-button.tsx';
import { Box, Flex, Stack } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useReturningFocus } from '../../../ui/use-returning-focus.ts';
import { modelTitle } from '../../models/model-title.ts';
import { useVisibleModels } from '../../models/use-models.ts';

interface TrackDialogProps {
  /** A run of unknown outcome that the id belongs to; its model is known. */
  readonly target?: Task | undefined;
  readonly close: () => void;
  /** Moves the focus if the opener of the dialog no longer exists. */
  readonly refocus?: (() => void) | undefined;
  /** `isKnown`: the list already contained the task. */
  readonly onTracked?: (task: Task, isKnown: boolean) => void;
}

/** Takes what people have of a task, says what it read in it, and watches that task. Free: nothing is made. */
export function TrackDialog({ target, close, refocus, onTracked }: TrackDialogProps) {
  useReturningFocus(refocus);
  const settings = useSynced('settings');
  const tasks = useSynced('tasks');
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const customModels = useMemo(
    () => allModels().map((model) => withCustomPaths(model, settings.paths)),
    [settings.paths],
  );
  const read = useMemo(() => findTaskInText(text, customModels), [text, customModels]);
  const recognised = read.ok ? read.modelId : undefined;
  const modelId = target?.modelId ?? chosen ?? recognised ?? settings.modelId;
  const track = useAction(
    // When the answer arrives, the list already contains the new task.
    (calls, _: ReadonlySet<string>) => calls.tasks.track({ modelId, text, ...(target ? { into: target.id } : {}) }),
    {
      done(task, before) {
        close();
        onTracked?.(task, !target && before.has(task.id));
      },
    },
  );
  const id = useId();
  const isEmpty = text.trim() === '';
  const [missed, setMissed] = useState(false);
  const press = () => {
    if (!read.ok) return setMissed(true);
    if (!track.isPending) track.run(new Set(tasks.map((task) => task.id)));
  };
  return (
    <Modal opened onClose={close} size={520} title={target ? 'Track this run by task ID' : 'Track by task ID'}>
      <Stack
        component="form"
        gap={14}
        onSubmit={(event) => {
          event.preventDefault();
          press();
        }}
      >
        <p className="t2" id={`${id}-lead`}>
          Paste a task ID, the gateway’s JSON response or a cURL command. <Place target={target} />
        </p>
        <Stack gap={6} miw={0}>
          <label className="label" htmlFor={id}>
            ID, response or command
          </label>
          <textarea
            id={id}
            data-autofocus
            className="control-input control-mono"
            rows={5}
            spellCheck={false}
            autoComplete="off"
            placeholder="7f3c2a10-93d4-4f0b-a3c1-5b1f6e0a9d42"
            value={text}
            aria-invalid={!read.ok && (missed || !isEmpty)}
            aria-describedby={`${id}-lead ${id}-read`}
            onChange={(event) => {
              setText(event.target.value);
              track.reset();
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              event.stopPropagation();
              press();
            }}
          />
          <Box
            component="output"
            id={`${id}-read`}
            className={`small anywhere ${!read.ok && (missed || !isEmpty) ? 'bad' : 't2'}`}
            display="block"
            mih={32}
          >
            <Reading read={read} isEmpty={isEmpty && !missed} />
          </Box>
        </Stack>
        {target === undefined && (
          <ModelChoice
            modelId={modelId}
            choose={setChosen}
            note={
              recognised === undefined || recognised === modelId
                ? undefined
                : `The pasted text names ${modelTitle(recognised)}.`
            }
          />
        )}
        {target && recognised !== undefined && recognised !== target.modelId && (
          <p className="bad small">
            The pasted text names {modelTitle(recognised)}, but this run uses {modelTitle(target.modelId)}.
          </p>
        )}
        {track.problem && <ProblemNote problem={track.problem} />}
        <Flex gap="s2" justify="flex-end" mt={6}>
          <Button onClick={close}>Cancel</Button>
          <ChargeButton type="submit" variant="filled" verb="Track" cost="free" loading={track.isPending} />
        </Flex>
      </Stack>
    </Modal>
  );
}

/** Shows the connection that will be polled: the connection in use, or the connection of the run. */
function Place({ target }: { target: Task | undefined }) {
  const connection = useSynced('connection');
  if (target) {
    const { destination } = target;
    return (
      <>The status is checked at {destination.kind === 'sandbox' ? 'the built-in sandbox' : destination.origin}.</>
    );
  }
  switch (connection.kind) {
    case 'none':
      return <>No connection yet. Connect to a gateway first.</>;
    case 'sandbox':
      return <>The status is checked at the built-in sandbox.</>;
    case 'gateway':
      return <>The status is checked at {connection.baseUrl}.</>;
  }
}

/** Shows the facts that were read from the pasted text. */
function Reading({ read, isEmpty }: { read: ReturnType<typeof findTaskInText>; isEmpty: boolean }) {
  if (isEmpty) return <>Only the task ID and the model are used. The host and key of a command are ignored.</>;
  if (!read.ok) return <>{read.sentence}</>;
  const { taskId, modelId, remark } = read;
  return (
    <>
      Task <b className="mono">{taskId}</b>
      {modelId !== undefined && <> of {modelTitle(modelId)}</>}
      {remark !== undefined && (
        <Box component="span" className="t3" display="block">
          {remark}
        </Box>
      )}
    </>
  );
}

interface ModelChoiceProps {
  readonly modelId: string;
  readonly choose: (modelId: string) => void;
  readonly note: string | undefined;
}

/** Chooses the model that made the task. The model determines the path where the result is requested. */
function ModelChoice({ modelId, choose, note }: ModelChoiceProps) {
  const id = useId();
  const offered = useVisibleModels(modelById(modelId));
  return (
    <Stack gap={6} miw={0}>
      <label className="label" htmlFor={id}>
        Model
      </label>
      <select
        id={id}
        className="control-input"
        value={modelId}
        aria-describedby={`${id}-note`}
        onChange={(event) => choose(event.target.value)}
      >
        {offered.map((model) => (
          <option key={model.id} value={model.id}>
            {model.title}
          </option>
        ))}
      </select>
      <p id={`${id}-note`} className="t3 small">
        {note ?? 'The model decides where the result is requested.'}
      </p>
    </Stack>
  );
}
