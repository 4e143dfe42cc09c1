import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowLeft,
  IconArrowRight,
  IconCapture,
  IconDots,
  IconLayoutSidebarRight,
  IconMaximize,
  IconNote,
  IconX,
} from '@tabler/icons-react';
import type { ShownPane } from '../../../../entities/comparisons/pane-contents.ts';
import { menuAtPoint, ResultMenuItems } from '../../../../entities/results/actions/result-menu.tsx';
import { CommandTooltip } from '../../../../ui/commands/command-tooltip.tsx';
import { notifyUndo } from '../../../../ui/notify-undo.tsx';
import { useDrawerPreferences } from '../common/drawer-preferences.ts';
import { KeyedMenuItem } from '../common/key-hint.tsx';
import { modelOfPane } from '../common/pane-name.ts';
import { movePane } from '../common/pane-order.ts';
import { type PaneMenuPart, useStage, useStageComparison, useStageStore } from '../common/stage-store.ts';
import { useClockItself } from '../playback/use-clock.ts';
import { useStartNote } from '../review/notes/note-draft.ts';
import { PaneItemActions } from './pane-item-actions.tsx';
import { ReplacePaneMenuItems } from './takes/replace-pane-menu-items.tsx';
import { UseAsInputItems } from './use-as-input-items.tsx';
import { usePaneActions } from './use-pane-actions.ts';

interface PaneMenuProps {
  readonly shown: ShownPane;
  readonly index: number;
  readonly panes: readonly ShownPane[];
}

/** All actions of one pane: those on its result that every page has, and those of a comparison. */
export function PaneMenu({ shown, index, panes }: PaneMenuProps) {
  const store = useStageStore();
  const { pane, letter } = shown;
  const menu = useStage(({ paneMenu }) => (paneMenu?.paneId === pane.id ? paneMenu : undefined));
  const part = menu?.part;
  const open = (next: PaneMenuPart | undefined) =>
    store.setState({ paneMenu: next && { paneId: pane.id, part: next } });
  const button = (
    <CommandTooltip by="paneMenu" tip={`Actions for ${letter}`} disabled={part !== undefined}>
      <ActionIcon
        size={24}
        aria-label={`Pane ${letter} actions`}
        {...(menu?.at && { 'aria-haspopup': 'menu', onClick: () => open('actions') })}
      >
        <IconDots size={14} stroke={1.5} />
      </ActionIcon>
    </CommandTooltip>
  );
  return (
    <>
      {menu?.at && button}
      <Menu
        position="bottom-end"
        keepMounted={false}
        {...(menu?.at && menuAtPoint)}
        opened={part !== undefined}
        onChange={(opened) => open(opened ? 'actions' : undefined)}
      >
        <Menu.Target>
          {menu?.at ? <span aria-hidden style={{ position: 'fixed', left: menu.at.x, top: menu.at.y }} /> : button}
        </Menu.Target>
        {part === 'actions' && (
          <Menu.Dropdown miw={250} {...buttonName(`Pane ${letter} actions`)}>
            <AllActions shown={shown} index={index} panes={panes} />
          </Menu.Dropdown>
        )}
        {part === 'inputs' && shown.kind === 'item' && (
          <Menu.Dropdown className="slot-menu" {...buttonName(`Slots for ${letter}`)}>
            <UseAsInputItems shown={shown} />
          </Menu.Dropdown>
        )}
        {part === 'takes' && shown.kind === 'item' && (
          <Menu.Dropdown {...buttonName(`Other takes of ${letter}`)}>
            <ReplacePaneMenuItems shown={shown} isAlone />
          </Menu.Dropdown>
        )}
      </Menu>
    </>
  );
}

/** Mantine names a menu after its button, which would be the name of all three lists. It ignores `undefined`. */
function buttonName(label: string) {
  return { 'aria-label': label, 'aria-labelledby': '' };
}

/** A closing menu returns the focus to its button after 10 ms, which would take the focus from the note. */
const focusReturned = 30;

function AllActions({ shown, index, panes }: PaneMenuProps) {
  const { open } = useStageComparison();
  const clock = useClockItself();
  const { targetOf, saveFrame } = usePaneActions();
  const startNote = useStartNote();
  if (!open) return null;
  const { pane, letter } = shown;
  const remove = () => {
    const restore = open.removePane(pane.id);
    notifyUndo(`${letter} removed from the comparison`, restore, 'Its files stay in the library.');
  };
  const addNote = () => {
    clock.hold(pane.id);
    setTimeout(() => startNote(open.comparison.id, pane.id), focusReturned);
  };
  const note = (
    <KeyedMenuItem icon={IconNote} by="writeNote" press={addNote}>
      Add note
    </KeyedMenuItem>
  );
  const places = panes.length > 1 && <PlaceItems shown={shown} index={index} panes={panes} />;
  const removal = (
    <KeyedMenuItem icon={IconX} press={remove}>
      Remove from comparison
    </KeyedMenuItem>
  );
  if (shown.kind !== 'item') {
    return (
      <>
        {note}
        {places}
        {removal}
      </>
    );
  }
  const more = (
    <>
      <PaneItemActions shown={shown} />
      {places}
      {shown.item.kind === 'video' && (
        <KeyedMenuItem icon={IconCapture} press={() => saveFrame(shown)}>
          Save frame to Library
        </KeyedMenuItem>
      )}
      {removal}
    </>
  );
  return (
    <ResultMenuItems
      title={panes.length > 1 ? `${letter}\u2002${modelOfPane(shown)}` : modelOfPane(shown)}
      target={targetOf(shown)}
      more={more}
    >
      {note}
      <KeyedMenuItem
        icon={IconLayoutSidebarRight}
        by="parametersDrawer"
        press={() => useDrawerPreferences.getState().toggle('parameters')}
      >
        Details
      </KeyedMenuItem>
    </ResultMenuItems>
  );
}

/** The entries for the place of the pane among the others. */
function PlaceItems({ shown: { pane }, index, panes }: PaneMenuProps) {
  const { open } = useStageComparison();
  const store = useStageStore();
  const move = (to: number) => open?.changePanes((now) => movePane(now, pane.id, to));
  return (
    <>
      <KeyedMenuItem
        icon={IconMaximize}
        by="solo"
        digit={index + 1}
        press={() => store.setState(({ solo }) => ({ solo: solo === pane.id ? undefined : pane.id }))}
      >
        Show only this pane
      </KeyedMenuItem>
      {!open?.challengers && (
        <>
          <KeyedMenuItem icon={IconArrowLeft} by="moveEarlier" disabled={index === 0} press={() => move(index - 1)}>
            Move earlier
          </KeyedMenuItem>
          <KeyedMenuItem
            icon={IconArrowRight}
            by="moveLater"
            disabled={index === panes.length - 1}
            press={() => move(index + 1)}
          >
            Move later
          </KeyedMenuItem>
        </>
      )}
    </>
  );
}
