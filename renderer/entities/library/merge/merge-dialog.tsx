import { Button, Modal, Progress } from '@mantine/core';
import { useState } from 'react';
import { formatCount, formatCounted } from '../../../../shared/util/format-numbers.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { Box, Group } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { notify } from '../../../ui/toast.ts';
import { useAction } from '../../../ui/use-action.ts';
import { useReturningFocus } from '../../../ui/use-returning-focus.ts';
import { MergeFolderStep } from './merge-folder-step.tsx';
import { MergePlan } from './merge-plan.tsx';
import { MergeReportLists } from './merge-report-lists.tsx';
import { factsOf } from './merge-text.ts';
import { type MergeState, useMerge } from './use-merge.ts';

/** Merges another library into the current library: choice of the folder, preview of the changes, and report. */
export function MergeDialog({ close }: { readonly close: () => void }) {
  useReturningFocus();
  const { state, choose, look, merge, stop } = useMerge();
  const [folder, setFolder] = useState('');
  const isMerging = state.kind === 'merging';
  return (
    <Modal
      opened
      onClose={close}
      title="Merge another library"
      size={560}
      closeOnEscape={!isMerging}
      closeOnClickOutside={!isMerging}
      withCloseButton={!isMerging}
    >
      {state.kind === 'choosing' && (
        <MergeFolderStep
          folder={folder}
          setFolder={setFolder}
          problem={state.problem}
          close={close}
          look={() => void look(folder)}
        />
      )}
      {(state.kind === 'looking' || isMerging) && <Going state={state} stop={stop} />}
      {state.kind === 'plan' && (
        <MergePlan
          report={state.report}
          goBack={choose}
          close={close}
          merge={(choice) => void merge(state.report.folder, choice)}
        />
      )}
      {(state.kind === 'done' || state.kind === 'ended') && <Outcome state={state} close={close} />}
    </Modal>
  );
}

function Going({ state, stop }: { state: Extract<MergeState, { kind: 'looking' | 'merging' }>; stop: () => void }) {
  const { kind, done, total } = state;
  const progress = `${formatCount(done)} of ${formatCounted(total, 'file')}`;
  return (
    <>
      <Box component="p" className="t2 anywhere" maw="64ch" mb="s3" role="status">
        {kind === 'looking' ? 'Checking the other library' : 'Merging'}
        {total > 0 && <span className="num">: {progress}</span>}
      </Box>
      <Progress
        aria-label={kind === 'looking' ? 'Check the other library' : 'Merge'}
        value={total > 0 ? (100 * done) / total : 0}
        size={4}
        radius={0}
        transitionDuration={0}
      />
      <Group gap="s2" justify="flex-end" mt="s5">
        <Button data-autofocus onClick={stop}>
          Stop
        </Button>
      </Group>
    </>
  );
}

function Outcome({ state, close }: { state: Extract<MergeState, { kind: 'done' | 'ended' }>; close: () => void }) {
  const { mergeId } = state;
  const undo = useAction((calls, id: string) => calls.library.undoMerge({ mergeId: id }), {
    done: ({ count }) => {
      notify('Merge undone', `${formatCounted(count, 'result')} moved to Trash.`);
      close();
    },
  });
  return (
    <>
      {state.kind === 'done' ? (
        <>
          <Box component="p" className="t2 anywhere" maw="64ch" mb="s3" role="status">
            {state.report.added.count === 0
              ? 'Merged.'
              : `${formatCounted(state.report.added.count, 'result')} imported.`}{' '}
            The other library is unchanged.
          </Box>
          <FactList entries={factsOf(state.report, true)} />
          <MergeReportLists report={state.report} />
        </>
      ) : (
        <>
          {state.problem && <ProblemNote problem={state.problem} title="Couldn’t continue the merge" />}
          <Box component="p" className="t2 anywhere" maw="64ch" mb="s3" role="status">
            {state.problem ? '' : 'Stopped. '}Everything imported so far is complete and stays. Merge the same folder
            again to continue.
          </Box>
        </>
      )}
      {undo.problem && <ProblemNote problem={undo.problem} title="Couldn’t undo the merge" />}
      <Group gap="s2" justify="flex-end" mt="s5">
        {mergeId !== undefined && (
          <Button loading={undo.isPending} onClick={() => undo.run(mergeId)}>
            Undo merge
          </Button>
        )}
        <Button variant="filled" data-autofocus onClick={close}>
          Done
        </Button>
      </Group>
    </>
  );
}
