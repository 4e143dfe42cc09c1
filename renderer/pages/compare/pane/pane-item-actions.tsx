import { Menu } from '@mantine/core';
import {
  IconBan,
  IconCapture,
  IconDownload,
  IconExternalLink,
  IconFlag,
  IconFolder,
  IconLayoutDashboard,
  IconMovie,
  IconPhotoPlus,
  IconReplace,
} from '@tabler/icons-react';
import type { ShownPane } from '../../../entities/comparisons/pane-contents.ts';
import { OpenWithItems } from '../../../entities/items/open-with/open-with-items.tsx';
import { useShowInFolder } from '../../../entities/items/use-show-in-folder.ts';
import { PaneMenuEntry, PaneSubmenu } from './pane-menu-entry.tsx';
import { RemixAndRunAgainItems } from './remix-and-run-again-items.tsx';
import { ReplacePaneMenuItems } from './takes/replace-pane-menu-items.tsx';
import { useTakes } from './takes/use-takes.ts';
import { UseAsInputItems } from './use-as-input-items.tsx';
import { usePaneActions } from './use-pane-actions.ts';

type ShownResult = ShownPane & { readonly kind: 'item' };

/** The entries of the pane menu for the decision on a saved result. */
export function DecisionItems({ shown }: { shown: ShownResult }) {
  const actions = usePaneActions();
  const { item, letter } = shown;
  const result = { item, letter, paneId: shown.pane.id };
  return (
    <>
      <PaneMenuEntry icon={IconFlag} by="comparePick" press={() => actions.flag(result, 'pick')}>
        {item.flag === 'pick' ? 'Remove pick' : 'Pick'}
      </PaneMenuEntry>
      <PaneMenuEntry icon={IconBan} by="compareReject" press={() => actions.flag(result, 'reject')}>
        {item.flag === 'reject' ? 'Remove reject' : 'Reject'}
      </PaneMenuEntry>
    </>
  );
}

/** The entries of the pane menu that lead from a saved result to the next one, and out of the comparison. */
export function PaneItemActions({ shown, addToShot }: { shown: ShownResult; addToShot: () => void }) {
  const actions = usePaneActions();
  const showInFolder = useShowInFolder();
  const { item, letter } = shown;
  useTakes(item);
  const result = { item, letter, paneId: shown.pane.id };
  return (
    <>
      <RemixAndRunAgainItems result={result} />
      <PaneSubmenu
        icon={IconPhotoPlus}
        title={item.kind === 'image' ? 'Use as input' : 'Use this frame as input'}
        by="usePaneAsInput"
        className="slot-menu"
      >
        <UseAsInputItems result={result} />
      </PaneSubmenu>
      <PaneSubmenu icon={IconReplace} title="Replace with another take" by="replacePane">
        <ReplacePaneMenuItems shown={shown} />
      </PaneSubmenu>
      <Menu.Divider />
      <PaneMenuEntry icon={IconMovie} press={addToShot}>
        Add to shot
      </PaneMenuEntry>
      <PaneMenuEntry icon={IconDownload} by="exportPane" press={() => actions.exportFile(result)}>
        Export file
      </PaneMenuEntry>
      {item.kind === 'video' && (
        <PaneMenuEntry icon={IconCapture} press={() => actions.saveFrame(result)}>
          Save frame to Library
        </PaneMenuEntry>
      )}
      <PaneMenuEntry icon={IconLayoutDashboard} by="showPaneInLibrary" press={() => actions.showInLibrary(result)}>
        Show in library
      </PaneMenuEntry>
      <PaneMenuEntry icon={IconFolder} press={() => showInFolder(item.id)}>
        Show in folder
      </PaneMenuEntry>
      <PaneSubmenu icon={IconExternalLink} title="Open with">
        <OpenWithItems itemId={item.id} />
      </PaneSubmenu>
      <Menu.Divider />
    </>
  );
}
