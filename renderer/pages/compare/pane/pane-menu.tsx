import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconDots, IconMaximize, IconNote, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { ShownPane } from '../../../entities/comparisons/pane-contents.ts';
import { LazyAddToShotDialog } from '../../../entities/results/result-menu/lazy-add-to-shot-dialog.tsx';
import { CommandTooltip } from '../../../ui/commands/command-tooltip.tsx';
import { notifyUndo } from '../../../ui/notify-undo.tsx';
import { movePane } from '../common/pane-order.ts';
import { type PaneMenuPart, useStage, useStageActions, useStageStore } from '../common/stage-store.ts';
import { useStartNote } from '../review/notes/note-draft.ts';
import { DecisionItems, PaneItemActions } from './pane-item-actions.tsx';
import { PaneMenuEntry } from './pane-menu-entry.tsx';
import { ReplacePaneMenuItems } from './takes/replace-pane-menu-items.tsx';
import { UseAsInputItems } from './use-as-input-items.tsx';

interface PaneMenuProps {
  readonly shown: ShownPane;
  readonly index: number;
  readonly panes: readonly ShownPane[];
}

/** All actions of one pane. A shortcut opens a single list of the menu. */
export function PaneMenu({ shown, index, panes }: PaneMenuProps) {
  const store = useStageStore();
  const { pane, letter } = shown;
  const part = useStage(({ paneMenu }) => (paneMenu?.paneId === pane.id ? paneMenu.part : undefined));
  const [itemForShot, setItemForShot] = useState<string>();
  const open = (next: PaneMenuPart | undefined) =>
    store.setState({ paneMenu: next && { paneId: pane.id, part: next } });
  return (
    <>
      <Menu
        position="bottom-end"
        keepMounted={false}
        opened={part !== undefined}
        onChange={(opened) => open(opened ? 'actions' : undefined)}
      >
        <Menu.Target>
          <CommandTooltip by="paneMenu" tip={`Actions for ${letter}`} disabled={part !== undefined}>
            <ActionIcon size={24} aria-label={`Pane ${letter} actions`}>
              <IconDots size={14} stroke={1.5} />
            </ActionIcon>
          </CommandTooltip>
        </Menu.Target>
        {part === 'actions' && (
          <Menu.Dropdown miw={250}>
            <AllActions shown={shown} index={index} panes={panes} addToShot={setItemForShot} />
          </Menu.Dropdown>
        )}
        {part === 'inputs' && shown.kind === 'item' && (
          <Menu.Dropdown className="slot-menu" {...buttonName(`Slots for ${letter}`)}>
            <UseAsInputItems result={{ item: shown.item, paneId: pane.id, letter }} />
          </Menu.Dropdown>
        )}
        {part === 'takes' && shown.kind === 'item' && (
          <Menu.Dropdown {...buttonName(`Other takes of ${letter}`)}>
            <ReplacePaneMenuItems shown={shown} isAlone />
          </Menu.Dropdown>
        )}
      </Menu>
      {itemForShot !== undefined && <LazyAddToShotDialog ids={[itemForShot]} close={() => setItemForShot(undefined)} />}
    </>
  );
}

/** Mantine names a menu after its button, which would be the name of all three lists. It ignores `undefined`. */
function buttonName(label: string) {
  return { 'aria-label': label, 'aria-labelledby': '' };
}

/** A closing menu returns the focus to its button after 10 ms, which would take the focus from the note. */
const focusReturned = 30;

interface AllActionsProps extends PaneMenuProps {
  readonly addToShot: (itemId: string) => void;
}

function AllActions({ shown, index, panes, addToShot }: AllActionsProps) {
  const { changePanes, removePane, hasFixedOrder, holdVideo, runs } = useStageActions();
  const store = useStageStore();
  const startNote = useStartNote();
  const { pane, letter } = shown;
  const move = (to: number) => changePanes((now) => movePane(now, pane.id, to));
  const remove = () => {
    const restore = removePane(pane.id);
    notifyUndo(`${letter} removed from the comparison`, restore, 'Its files stay in the library.');
  };
  const addNote = (comparisonId: string) => {
    holdVideo(pane.id);
    setTimeout(() => startNote(comparisonId, pane.id), focusReturned);
  };
  return (
    <>
      {shown.kind === 'item' && <DecisionItems shown={shown} />}
      {runs && (
        <PaneMenuEntry icon={IconNote} by="writeNote" press={() => addNote(runs.comparisonId)}>
          Add note
        </PaneMenuEntry>
      )}
      <Menu.Divider />
      {shown.kind === 'item' && <PaneItemActions shown={shown} addToShot={() => addToShot(shown.item.id)} />}
      {panes.length > 1 && (
        <>
          <PaneMenuEntry
            icon={IconMaximize}
            by="solo"
            digit={index + 1}
            press={() => store.setState(({ solo }) => ({ solo: solo === pane.id ? undefined : pane.id }))}
          >
            Show only this pane
          </PaneMenuEntry>
          {!hasFixedOrder && (
            <>
              <PaneMenuEntry icon={IconArrowLeft} by="moveEarlier" disabled={index === 0} press={() => move(index - 1)}>
                Move earlier
              </PaneMenuEntry>
              <PaneMenuEntry
                icon={IconArrowRight}
                by="moveLater"
                disabled={index === panes.length - 1}
                press={() => move(index + 1)}
              >
                Move later
              </PaneMenuEntry>
            </>
          )}
          <Menu.Divider />
        </>
      )}
      <PaneMenuEntry icon={IconX} press={remove}>
        Remove from comparison
      </PaneMenuEntry>
    </>
  );
}
