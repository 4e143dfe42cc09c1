import { ActionIcon, Button, Modal } from '@mantine/core';
import { IconDownload, IconFileImport, IconPin, IconPinFilled, IconTrash, type TablerIcon } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { acceptOf, presetsEnding } from '../../../shared/sync/opened-file-kinds.ts';
import { formatCounted } from '../../../shared/util/format-numbers.ts';
import { problemOf } from '../../api/problem-of-error.ts';
import { Box, Group, Stack } from '../layout-primitives.tsx';
import { Tooltip } from '../tooltip.tsx';
import { useFileInput } from '../use-file-input.tsx';
import type { ImportedPresets } from './import-presets.ts';
import styles from './manage-presets.module.css';
import type { PresetActions, SavedPreset } from './preset-actions.ts';
import { fileName } from './preset-file-name.ts';
import { PresetName } from './preset-name.tsx';

interface ManagePresetsDialogProps<P extends SavedPreset> {
  readonly title: string;
  /** Label of the list. */
  readonly label: string;
  /** Explains how to create presets, if there are none. */
  readonly emptyText: string;
  /** Label of the control that accepts files. */
  readonly filesLabel: string;
  readonly presets: readonly P[];
  readonly actions: PresetActions<P>;
  /** Label of the button for the default. */
  readonly defaultLabel: (preset: P) => string;
  readonly factsOf?: (preset: P) => string;
  /** Another action of a row. */
  readonly actionOf?: (preset: P) => ReactNode;
  readonly importFile: (file: File) => Promise<ImportedPresets>;
  /** Creates a file. Returns one sentence for each thing that is missing in the file. */
  readonly exportFile: (presets: readonly P[], fileName: string) => Promise<readonly string[]>;
  /** File name of all presets, without its ending. */
  readonly fileNameOfAll: string;
  readonly close: () => void;
}

/** All saved presets with their actions, import and export. */
export function ManagePresetsDialog<P extends SavedPreset>({
  presets,
  actions,
  close,
  ...dialog
}: ManagePresetsDialogProps<P>) {
  const [report, setReport] = useState<readonly string[]>([]);
  const importFile = async (files: readonly File[]) => {
    const lines: string[] = [];
    for (const file of files) {
      try {
        const { count, notes } = await dialog.importFile(file);
        lines.push(`${file.name}: ${formatCounted(count, 'preset')} imported.`, ...notes);
      } catch (error) {
        lines.push(`${file.name}: ${problemOf(error).sentence}`);
      }
    }
    setReport(lines);
  };
  const exportPresets = (exported: readonly P[], name: string) =>
    void dialog
      .exportFile(exported, `${name}.${presetsEnding}`)
      .then(setReport, (error) => setReport([problemOf(error).sentence]));
  const chooser = useFileInput({
    label: dialog.filesLabel,
    onFiles: (files) => void importFile(files),
    accept: acceptOf(presetsEnding),
    multiple: true,
  });
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
      void importFile([...event.dataTransfer.files]);
    },
  };
  return (
    <Modal opened onClose={close} title={dialog.title} size={560}>
      <Stack className={styles['manage']} gap="s3" data-over={over} {...drag}>
        {presets.length === 0 ? (
          <p className="t2">{dialog.emptyText}</p>
        ) : (
          <Stack component="ul" mah="46vh" mx={-12} overflow="auto" line="top" aria-label={dialog.label}>
            {presets.map((preset) => (
              <Group component="li" gap="s1" py={6} px={12} line="bottom" key={preset.id}>
                <PresetName
                  name={preset.name}
                  usedNames={presets.flatMap((each) => (each.id === preset.id ? [] : [each.name]))}
                  rename={(next) => void actions.rename(preset, next)}
                />
                {dialog.factsOf && (
                  <Box component="span" className="t3 small" flex="none" w={96} pl="s2">
                    {dialog.factsOf(preset)}
                  </Box>
                )}
                <RowAction
                  icon={preset.isDefault ? IconPinFilled : IconPin}
                  label={dialog.defaultLabel(preset)}
                  pressed={preset.isDefault}
                  press={() => void actions.setDefault(preset, !preset.isDefault)}
                />
                {dialog.actionOf?.(preset)}
                <RowAction
                  icon={IconDownload}
                  label={`Export ${preset.name}`}
                  press={() => exportPresets([preset], fileName(preset.name))}
                />
                <RowAction icon={IconTrash} label={`Delete ${preset.name}`} press={() => void actions.remove(preset)} />
              </Group>
            ))}
          </Stack>
        )}
        {report.length > 0 && (
          <Box component="ul" className="t2 read anywhere" mah={120} overflow="auto" role="status">
            {report.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Box>
        )}
        <Group gap="s2" justify="flex-end">
          {chooser.input}
          <Button leftSection={<IconFileImport size={14} stroke={1.5} aria-hidden />} onClick={chooser.open}>
            Import…
          </Button>
          <Button
            leftSection={<IconDownload size={14} stroke={1.5} aria-hidden />}
            aria-disabled={presets.length === 0}
            {...(presets.length === 0 && { 'data-disabled': true })}
            onClick={() => presets.length > 0 && exportPresets(presets, dialog.fileNameOfAll)}
          >
            Export all
          </Button>
          <Box component="span" className="t3 small grow" pl="s1">
            or drop files here
          </Box>
          <Button onClick={close}>Close</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

interface RowActionProps {
  readonly icon: TablerIcon;
  readonly label: string;
  readonly pressed?: boolean;
  readonly press: () => void;
}

/** Action of one preset. */
export function RowAction({ icon: Icon, label, pressed, press }: RowActionProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} aria-pressed={pressed} onClick={press}>
        <Icon size={16} stroke={1.5} />
      </ActionIcon>
    </Tooltip>
  );
}
