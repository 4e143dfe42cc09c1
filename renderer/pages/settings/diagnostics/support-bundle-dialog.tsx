import { Button, Modal, SegmentedControl, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SupportFile } from '../../../../shared/request-log/support-bundle.ts';
import { formatBytes, formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { exportFileName } from '../../../ui/export/export-file-name.ts';
import { Box, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { notify } from '../../../ui/toast.ts';
import { useAction } from '../../../ui/use-action.ts';
import { useReturningFocus } from '../../../ui/use-returning-focus.ts';
import { BundleFileList } from './bundle-file-list.tsx';
import { collectWindowFacts } from './collect-window-facts.ts';
import { saveSupportBundle } from './save-support-bundle.ts';
import styles from './support-bundle.module.css';

interface BundleDialogProps {
  /** Id of the run that the bundle covers; the newest run when omitted. */
  readonly task: string | undefined;
  readonly close: () => void;
}

const counts = ['0', '5', '20', '50'];

/** Every file of a bundle as text, before saving. */
export function SupportBundleDialog({ task, close }: BundleDialogProps) {
  useReturningFocus();
  const calls = useCalls();
  const [withPrompts, setWithPrompts] = useState(false);
  const [count, setCount] = useState('5');
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [shownName, setShownName] = useState('system.json');
  const tasks = task === undefined ? Number(count) : [task];
  const bundle = useQuery({
    queryKey: ['support-bundle', withPrompts, tasks],
    queryFn: () => calls.support.bundle({ withPrompts, tasks, screen: collectWindowFacts() }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: (before) => before,
  });
  const files = bundle.data?.files ?? [];
  const chosen = files.filter(({ name }) => !leftOut.has(name));
  const shown = files.find(({ name }) => name === shownName) ?? files[0];
  const bytes = chosen.reduce((sum, { text }) => sum + countBytes(text), 0);
  const save = useAction(() => saveSupportBundle(exportFileName('triptych support', Date.now()), chosen), {
    done: (packed) => {
      notify('Saving the support bundle', `${formatCounted(chosen.length, 'file')}, ${formatBytes(packed.bytes)}`);
      close();
    },
  });
  const isReady = chosen.length > 0 && !bundle.isFetching;
  return (
    <Modal opened onClose={close} title="Support bundle" size={1080}>
      <Group gap="s3 s8" justify="space-between" wrap="wrap" mb="s4">
        <Switch
          label="Include prompts and answers"
          description="If off, only the length of each text is included. Keys are never included."
          checked={withPrompts}
          onChange={(event) => setWithPrompts(event.currentTarget.checked)}
        />
        {task === undefined && (
          <Group gap="s3">
            <span className="label" id="bundle-runs">
              Newest runs
            </span>
            <SegmentedControl aria-labelledby="bundle-runs" value={count} onChange={setCount} data={counts} />
          </Group>
        )}
      </Group>
      {bundle.error && <ProblemNote problem={problemOf(bundle.error)} />}
      <div className={styles['body']} aria-busy={bundle.isFetching}>
        <BundleFileList files={files} leftOut={leftOut} change={setLeftOut} shown={shown?.name} show={setShownName} />
        {shown ? <Preview key={shown.name} file={shown} isLeftOut={leftOut.has(shown.name)} /> : <div />}
      </div>
      {save.problem && <ProblemNote problem={save.problem} />}
      <Group gap="s2" mt="s4">
        <span className="t3 small num grow" role="status">
          {bundle.isFetching
            ? 'Collecting…'
            : `${chosen.length} of ${formatCounted(files.length, 'file')} · ${formatBytes(bytes)} · saved on this computer only`}
        </span>
        <Button variant="subtle" onClick={close}>
          Cancel
        </Button>
        <Button
          variant="filled"
          loading={save.isPending}
          aria-disabled={!isReady}
          {...(!isReady && { 'data-disabled': true })}
          onClick={() => isReady && save.run()}
        >
          Save bundle
        </Button>
      </Group>
    </Modal>
  );
}

function Preview({ file, isLeftOut }: { readonly file: SupportFile; readonly isLeftOut: boolean }) {
  return (
    <Stack miw={0} mih={0}>
      <Box component="p" className="t2 small" py="s2" px="s3" line="bottom">
        {file.about}
        {isLeftOut && ' · left out'}
      </Box>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: A scrolling area must be reachable by keyboard. */}
      <section className={styles['text']} data-ring="inside" tabIndex={0} aria-label={`Text of ${file.name}`}>
        {file.text === '' ? <p className="t3">This file is empty.</p> : <pre>{file.text}</pre>}
      </section>
    </Stack>
  );
}

const encoder = new TextEncoder();
const countBytes = (text: string) => encoder.encode(text).length;
