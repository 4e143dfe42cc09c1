import { ActionIcon, Button, Modal, Tooltip } from '@mantine/core';
import { IconDownload, IconFileImport, type TablerIcon } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { acceptOf, presetsEnding } from '../../../shared/sync/opened-file-types.ts';
import { Box, Stack } from '../primitives.tsx';
import './presets.css';

interface ManageDialogProps {
  readonly title: string;
  /** Label of the list. */
  readonly label: string;
  /** Says where they come from while there are none. */
  readonly none: string;
  /** Label of the control that accepts files. */
  readonly filesLabel: string;
  readonly count: number;
  /** Outcome of the last files, one sentence each. */
  readonly report: readonly string[];
  readonly take: (files: readonly File[]) => void;
  readonly exportAll: () => void;
  readonly close: () => void;
  /** A row for each. */
  readonly children: ReactNode;
}

/** All saved presets with their actions, import and export. */
export function ManageDialog({ title, none, count, report, take, exportAll, close, ...more }: ManageDialogProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drag = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      event.stopPropagation();
      setOver(false);
      take([...event.dataTransfer.files]);
    },
  };
  return (
    <Modal opened onClose={close} title={title} size={560}>
      <div className="manage" data-over={over} {...drag}>
        {count === 0 ? (
          <p className="t2">{none}</p>
        ) : (
          <Stack component="ul" className="manage-list" mah="46vh" mx={-12} overflow="auto" aria-label={more.label}>
            {more.children}
          </Stack>
        )}
        {report.length > 0 && (
          <ul className="manage-report" role="status">
            {report.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        <div className="manage-end">
          <input
            ref={chooser}
            type="file"
            accept={acceptOf(presetsEnding)}
            multiple
            hidden
            aria-label={more.filesLabel}
            onChange={(event) => {
              take([...(event.currentTarget.files ?? [])]);
              event.currentTarget.value = '';
            }}
          />
          <Button
            leftSection={<IconFileImport size={14} stroke={1.5} aria-hidden />}
            onClick={() => chooser.current?.click()}
          >
            Import…
          </Button>
          <Button
            leftSection={<IconDownload size={14} stroke={1.5} aria-hidden />}
            aria-disabled={count === 0}
            {...(count === 0 && { 'data-disabled': true })}
            onClick={() => count > 0 && exportAll()}
          >
            Export all
          </Button>
          <Box component="span" className="t3 small grow" pl="s1">
            or drop files here
          </Box>
          <Button onClick={close}>Close</Button>
        </div>
      </div>
    </Modal>
  );
}

interface RowActionProps {
  readonly icon: TablerIcon;
  readonly label: string;
  readonly pressed?: boolean;
  readonly press: () => void;
}

/** Something that is done with one of them. */
export function RowAction({ icon: Icon, label, pressed, press }: RowActionProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} aria-pressed={pressed} onClick={press}>
        <Icon size={16} stroke={1.5} />
      </ActionIcon>
    </Tooltip>
  );
}
