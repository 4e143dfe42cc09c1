import { Button, Menu } from '@mantine/core';
import { IconBrowser, IconCapture, IconLayoutGrid, IconMovie, IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useSaveFrames } from '../../../entities/items/save-frame/use-save-frames.tsx';
import { CommandButton } from '../../../ui/commands/command-button-props.tsx';
import { printedKeys } from '../../../ui/commands/keys.ts';
import { keysOf } from '../../../ui/commands/keys-of-command.ts';
import { useCommand } from '../../../ui/commands/use-command.ts';
import { useClockItself } from '../playback/use-clock.ts';
import type { OpenComparison } from '../use-comparison.ts';
import type { ExportKind } from './export-dialog.tsx';

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }));

/** Everything that leads out of a comparison, in its head bar. */
export function ExportMenu({ open }: { readonly open: Pick<OpenComparison, 'comparison' | 'shown'> }) {
  const clock = useClockItself();
  const keepFrames = useSaveFrames();
  const keepAll = () => {
    const videos = open.shown.flatMap((pane) =>
      pane.kind === 'item' && pane.item.kind === 'video'
        ? [{ letter: pane.letter, item: pane.item, hold: () => clock.hold(pane.pane.id) }]
        : [],
    );
    void keepFrames(videos);
  };
  const [isOpen, setOpen] = useState(false);
  const [way, setWay] = useState<ExportKind>();
  const begin = (to: ExportKind) => {
    // An export contains the paused frame on the screen.
    if (clock.state.getState().playing) clock.pause();
    setWay(to);
  };
  useCommand('compareExport', () => setOpen(true));
  useCommand('keepFrames', keepAll);
  return (
    <>
      <Menu position="bottom-end" width={290} keepMounted={false} opened={isOpen} onChange={setOpen}>
        <Menu.Target>
          <CommandButton by="compareExport" tip="Export" disabled={isOpen}>
            <Button size="xs" variant="subtle" leftSection={<IconUpload size={14} stroke={1.5} aria-hidden />}>
              Export
            </Button>
          </CommandButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconBrowser size={14} stroke={1.5} />} onClick={() => begin('page')}>
            Client page (HTML or ZIP)
          </Menu.Item>
          <Menu.Item leftSection={<IconLayoutGrid size={14} stroke={1.5} />} onClick={() => begin('sheet')}>
            Contact sheet (PNG)
          </Menu.Item>
          <Menu.Item leftSection={<IconMovie size={14} stroke={1.5} />} onClick={() => begin('video')}>
            Side-by-side video (MP4)
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconCapture size={14} stroke={1.5} />}
            rightSection={<kbd>{printedKeys(keysOf('keepFrames')).join(' ')}</kbd>}
            onClick={keepAll}
          >
            Save current frames to Library
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {way !== undefined && (
        <Suspense>
          <ExportDialog way={way} open={open} close={() => setWay(undefined)} change={setWay} />
        </Suspense>
      )}
    </>
  );
}
