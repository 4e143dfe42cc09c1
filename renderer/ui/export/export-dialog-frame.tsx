import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { Group, Stack } from '../layout-primitives.tsx';
import { ProblemNote } from '../problem-note.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import styles from './export.module.css';
import type { useExportJob } from './use-export-job.ts';

interface ExportDialogFrameProps {
  readonly title: string;
  readonly close: () => void;
  readonly preview?: ReactNode;
  /** The options of the export. */
  readonly children: ReactNode;
  /** Size of the export before it starts. */
  readonly facts: ReactNode;
  /** Remarks that the user must read first, one sentence each. */
  readonly remarks: readonly string[];
  /** The export is a new image or video, and not a copy of files. */
  readonly isNewMedia?: boolean;
  readonly work: ReturnType<typeof useExportJob>;
  readonly action: string;
  /** The export lacks something, so its button is not the accent button. */
  readonly isIncomplete?: boolean;
  /** The current options are impossible. */
  readonly blocked?: boolean;
  readonly start: () => void;
  /** Unit that is counted during the export. */
  readonly unit: string;
}

/** Common dialog of all exports: the result, the options, and progress that can be stopped. */
export function ExportDialogFrame(props: ExportDialogFrameProps) {
  const { title, close, preview, children, facts, remarks, work, action, blocked = false, start, unit } = props;
  const { isNewMedia = false, isIncomplete = false } = props;
  const isWorking = work.state.kind === 'working';
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      size={preview === undefined ? 480 : 820}
      closeOnEscape={!isWorking}
      closeOnClickOutside={!isWorking}
      withCloseButton={!isWorking}
    >
      <Stack
        component="form"
        gap="s4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!blocked && !isWorking) start();
        }}
      >
        <div className={styles['body']} data-preview={preview !== undefined}>
          {preview}
          <Stack component="fieldset" gap="s3" disabled={isWorking} aria-label="Options">
            {children}
            {isNewMedia && (
              <p className="t3 small">Content Credentials of the sources aren’t copied into the new file.</p>
            )}
          </Stack>
        </div>
        {remarks.length > 0 && (
          <Stack component="ul" className={`t2 small ${styles['remarks']}`} gap={2} py="s2" px="s3">
            {remarks.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </Stack>
        )}
        {work.state.kind === 'failed' && <ProblemNote problem={work.state.problem} />}
        <Group gap="s2" mih="h-control">
          {work.state.kind === 'working' ? (
            <WorkProgress done={work.state.done} total={work.state.total} unit={unit} />
          ) : (
            <span className="t3 small num grow" role="status">
              {facts}
            </span>
          )}
          {isWorking ? (
            <Button onClick={work.stop} data-autofocus>
              Stop
            </Button>
          ) : (
            <>
              <Button variant="subtle" onClick={close}>
                Cancel
              </Button>
              <Button
                type="submit"
                variant={isIncomplete ? 'default' : 'filled'}
                aria-disabled={blocked}
                {...(blocked && { 'data-disabled': true })}
              >
                {action}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

function WorkProgress({ done, total, unit }: { readonly done: number; readonly total: number; readonly unit: string }) {
  const text = total === 0 ? 'Preparing' : `${done} of ${total} ${unit}`;
  return (
    <Group gap="s3" flex={1} miw={0}>
      <div className="grow">
        <ProgressBar label="Progress" done={done} total={total === 0 ? undefined : total} text={text} />
      </div>
      <span className="t3 small num">{text}</span>
    </Group>
  );
}
