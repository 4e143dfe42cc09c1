import { Button, Menu, type MenuProps } from '@mantine/core';
import {
  IconChecklist,
  IconCopy,
  IconDots,
  IconExternalLink,
  IconFileImport,
  IconFlagPlus,
  IconFolder,
  IconFolderPlus,
  IconLayoutBoard,
  IconLayoutDashboard,
  IconPackageExport,
  IconPhotoPlus,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import { Fragment, type ReactNode, useEffect, useEffectEvent, useMemo } from 'react';
import { navigate } from 'wouter/use-hash-location';
import type { CommandName } from '../../../../shared/commands/command-list.ts';
import { isForResults, type ResultCommand, resultActionGroups } from '../../../../shared/commands/result-commands.ts';
import { mediaRoute } from '../../../../shared/contract/http-routes.ts';
import type { Item } from '../../../../shared/library/item.ts';
import { hdrText } from '../../../../shared/library/video-colors.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { useSynced } from '../../../api/synced-state.ts';
import { CommandTooltip } from '../../../ui/commands/command-tooltip.tsx';
import { usePrintedKeys } from '../../../ui/commands/keys-of-command.ts';
import { CopyLinkItem } from '../../../ui/copy-link-item.tsx';
import { itemPath } from '../../../ui/navigation/page-paths.ts';
import { notify, notifyProblem } from '../../../ui/notify.ts';
import { notifyUndo } from '../../../ui/notify-undo.tsx';
import { SlotItems } from '../../image-inputs/choose-slot-menu.tsx';
import { usePlaceImage } from '../../image-inputs/use-place-image.ts';
import type { SelectedItems } from '../../items/grid-index/selection-target.ts';
import { useHdr } from '../../items/hdr-note.tsx';
import { useRecord } from '../../items/library-index/use-library-index.ts';
import { OpenWithItems, useShowInFolder } from '../../items/open-with/open-with-items.tsx';
import { useOrganize } from '../../items/organize/use-organize.ts';
import { useTrash } from '../../items/trash/use-trash.ts';
import { ModelMenuItems } from '../../models/model-list.tsx';
import { useVisibleModels } from '../../models/use-models.ts';
import { useKeepTestSet } from '../../projects/use-change-project.ts';
import { mostShotsOfResults, useMakeShots } from '../../projects/use-make-shots.ts';
import { resultAction, useRunResultAction } from './result-actions.ts';
import {
  type MenuPlace,
  openResultDialog,
  provideResultActions,
  type ResultTarget,
  runResultAction,
  useResultActionsStore,
} from './result-actions-store.ts';
import { ResultDialogHost, useSettingsOfResult } from './result-dialogs.tsx';

const icon = { size: 14, stroke: 1.5, 'aria-hidden': true } as const;
const close = () => useResultActionsStore.setState({ menu: undefined });

const shift = { crossAxis: true, padding: 4 } as const;

/**
 * Props of a menu whose place is a point. It lies beside the point, because the entry below the pointer would open its
 * submenu by itself, and moves until all of it is in the window. A point at the edge of the window would count as out of
 * sight, and hide the menu.
 */
export const menuAtPoint = {
  position: 'right-start',
  offset: 2,
  middlewares: { flip: { crossAxis: false }, shift },
  hideDetached: false,
} as const;

/** Props of a menu of an element. In a low window it lies beside the element, because the pointer is on the element. */
const menuOfElement = {
  ...menuAtPoint,
  position: 'bottom-start',
  middlewares: {
    flip: { crossAxis: false, fallbackPlacements: ['top-start', 'right-end', 'left-end'] },
    shift,
  },
} as const satisfies MenuProps;

interface MenuAtPointProps {
  /** The menu is open while it has a place. */
  readonly at: MenuPlace | undefined;
  readonly width: number;
  readonly label: string;
  readonly close: () => void;
  readonly returnFocus?: boolean;
  readonly children: ReactNode;
}

/** A menu for a right click, or below an element. */
export function MenuAtPoint({ at, width, label, close: closeMenu, returnFocus = false, children }: MenuAtPointProps) {
  return (
    <Menu
      opened={at !== undefined}
      onChange={(isOpen) => !isOpen && closeMenu()}
      width={width}
      {...(at?.size ? menuOfElement : menuAtPoint)}
      returnFocus={returnFocus}
    >
      <Menu.Target>
        <span aria-hidden style={{ position: 'fixed', left: at?.x, top: at?.y, pointerEvents: 'none', ...at?.size }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>{children}</Menu.Dropdown>
    </Menu>
  );
}

/** Runs the actions on results. Shows their menu, for a right click and for "More" of a selection, and their dialogs. */
export function ResultActions() {
  const run = useEffectEvent(useRunResultAction());
  useEffect(() => provideResultActions((...request) => void run(...request)), []);
  const menu = useResultActionsStore((store) => store.menu);
  return (
    <>
      <MenuAtPoint at={menu} width={240} label="Actions for results" close={close} returnFocus>
        {menu && <ResultMenuItems target={menu.target} />}
      </MenuAtPoint>
      <ResultDialogHost />
    </>
  );
}

interface ResultMenuItemsProps {
  readonly target: ResultTarget;
  /** The name of the only result; absent: the number of results. */
  readonly title?: string;
  /** Entries of the place, after those of every place. */
  readonly children?: ReactNode;
  /** Entries of the place that are needed less often. */
  readonly more?: ReactNode;
}

/** The entries of a menu for results. */
export function ResultMenuItems({ target, title: name, children, more }: ResultMenuItemsProps) {
  const { count } = target;
  const item = useRecord(useMemo(() => (count === 1 ? target.ids()[0] : undefined), [target, count]));
  const { trash } = useTrash();
  return (
    <>
      <Menu.Label>{name ?? formatCounted(count, 'take')}</Menu.Label>
      {resultActionGroups.map((group) => (
        <Fragment key={group[0]}>
          {group
            .filter((command) => isForResults(command, count))
            .map((command) => {
              const { title, icon: Icon, isDisabled } = resultAction(command, count, item);
              const press = () => runResultAction(command, target);
              if (command === 'continueResult' && item?.kind === 'video')
                return <ContinueVideoItem key={command} item={item} icon={Icon} press={press} />;
              if (command === 'otherModel' && item)
                return <OtherModelItem key={command} item={item} icon={Icon} target={target} choosePart={press} />;
              return (
                <Entry key={command} icon={Icon} by={command} disabled={isDisabled} press={press}>
                  {title}
                </Entry>
              );
            })}
          <Menu.Divider />
        </Fragment>
      ))}
      {children}
      <Menu.Sub>
        <Menu.Sub.Target>
          <Menu.Sub.Item leftSection={<IconDots {...icon} />}>More</Menu.Sub.Item>
        </Menu.Sub.Target>
        <Menu.Sub.Dropdown aria-label="More actions for results">
          {more}
          <MoreItems target={target} item={item} />
        </Menu.Sub.Dropdown>
      </Menu.Sub>
      <Entry icon={IconTrash} {...(!target.isTrashKeyTaken && { by: 'trash' })} press={() => void trash(target.ids())}>
        Move to Trash
      </Entry>
    </>
  );
}

/** Says how the colors of the frame change. */
function ContinueVideoItem({ item, icon: Icon, press }: { item: Item; icon: TablerIcon; press: () => void }) {
  const hdr = useHdr(item);
  const title = 'Use the last frame as the first frame of the next video';
  return (
    <Entry icon={Icon} by="continueResult" hint={hdr ? `${title}. ${hdrText(hdr)}` : title} press={press}>
      Continue
    </Entry>
  );
}

interface OtherModelItemProps {
  readonly item: Item;
  readonly icon: TablerIcon;
  readonly target: ResultTarget;
  /** Asks which settings to carry over. */
  readonly choosePart: () => void;
}

/** The models whose forms can get all settings of the result. */
function OtherModelItem({ item, icon: Icon, target, choosePart }: OtherModelItemProps) {
  const ofResult = useSettingsOfResult(item.id, target.leave);
  const models = useVisibleModels();
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<Icon {...icon} />} rightSection={<Keys by="otherModel" />}>
          Other model
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown className="slot-menu">
        {ofResult && <ModelMenuItems models={models} choose={(model) => ofResult.fillForm('all', model)} />}
        <Menu.Item onClick={choosePart}>Choose what to carry over…</Menu.Item>
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}

/** What is needed less often, and exists in one place only. */
function MoreItems({ target, item }: { readonly target: ResultTarget; readonly item: Item | undefined }) {
  const keepTestSet = useKeepTestSet();
  const makeShots = useMakeShots();
  const readXmp = useReadXmp();
  const showInFolder = useShowInFolder();
  const { count } = target;
  return (
    <>
      {item && target.set && item.flag !== 'pick' && (
        <Entry icon={IconFlagPlus} by="addPick" press={() => runResultAction('addPick', target)}>
          Add pick
        </Entry>
      )}
      {item?.kind === 'image' && <UseAsInputItems item={item} leave={target.leave} />}
      {count > 1 && (
        <Entry
          icon={IconLayoutBoard}
          by="makeShots"
          disabled={count > mostShotsOfResults}
          press={() => void makeShots(target.ids())}
        >
          {count > mostShotsOfResults ? `Make shots (${mostShotsOfResults} at most)` : `Make ${count} shots`}
        </Entry>
      )}
      <Entry
        icon={IconChecklist}
        disabled={count > mostShotsOfResults}
        press={() => void keepTestSet({ kind: 'items', itemIds: [...target.ids()] })}
      >
        {count > mostShotsOfResults ? `Keep as test set (${mostShotsOfResults} at most)` : 'Keep as test set'}
      </Entry>
      <Entry icon={IconFolderPlus} press={() => openResultDialog('collection', target)}>
        Add to collection…
      </Entry>
      <Entry icon={IconPackageExport} press={() => openResultDialog('export', target)}>
        Export with settings…
      </Entry>
      {readXmp && (
        <Entry icon={IconFileImport} press={() => void readXmp(target.items())}>
          Read XMP again
        </Entry>
      )}
      {item && (
        <>
          <Menu.Divider />
          {item.kind === 'image' && (
            <Entry icon={IconCopy} press={() => void copyImage(item.id)}>
              Copy image
            </Entry>
          )}
          <CopyLinkItem path={itemPath(item.id)} />
          <Entry icon={IconLayoutDashboard} press={() => navigate(itemPath(item.id))}>
            Show in library
          </Entry>
          <Entry icon={IconFolder} press={() => showInFolder(item.id)}>
            Show in folder
          </Entry>
          <Menu.Sub>
            <Menu.Sub.Target>
              <Menu.Sub.Item leftSection={<IconExternalLink {...icon} />}>Open with</Menu.Sub.Item>
            </Menu.Sub.Target>
            <Menu.Sub.Dropdown>
              <OpenWithItems itemId={item.id} />
            </Menu.Sub.Dropdown>
          </Menu.Sub>
        </>
      )}
    </>
  );
}

function UseAsInputItems({ item, leave = () => {} }: { readonly item: Item; readonly leave: ResultTarget['leave'] }) {
  const calls = useCalls();
  const place = usePlaceImage();
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<IconPhotoPlus {...icon} />}>Use as input</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown className="slot-menu">
        <SlotItems choose={(to) => void place(to, () => calls.inputs.fromItem({ id: item.id }), leave)} />
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}

interface EntryProps {
  readonly icon: TablerIcon;
  /** The command whose keys do the same. */
  readonly by?: CommandName;
  readonly hint?: string;
  readonly disabled?: boolean;
  readonly press: () => void;
  readonly children: ReactNode;
}

function Entry({ icon: Icon, by, hint, disabled = false, press, children }: EntryProps) {
  return (
    <Menu.Item
      leftSection={<Icon {...icon} />}
      rightSection={by && <Keys by={by} />}
      title={hint}
      disabled={disabled}
      onClick={press}
    >
      {children}
    </Menu.Item>
  );
}

function Keys({ by }: { readonly by: CommandName }) {
  const keys = usePrintedKeys(by);
  return keys.length > 0 && <kbd>{keys.join(' ')}</kbd>;
}

interface ResultButtonsProps {
  readonly of: readonly ResultCommand[];
  readonly target: ResultTarget;
}

/** Buttons with words for actions on results. */
export function ResultButtons({ of, target }: ResultButtonsProps) {
  return of
    .filter((command) => isForResults(command, target.count))
    .map((command) => {
      const { title, icon: Icon, isDisabled } = resultAction(command, target.count);
      return (
        <CommandTooltip key={command} by={command} tip={title}>
          <Button
            size="xs"
            variant="subtle"
            aria-disabled={isDisabled}
            leftSection={<Icon size={14} stroke={1.5} aria-hidden />}
            onClick={() => !isDisabled && runResultAction(command, target)}
          >
            {title}
          </Button>
        </CommandTooltip>
      );
    });
}

/** Takes over what other programs changed in the XMP files of items. Absent while XMP sidecars are off. */
function useReadXmp(): ((items: SelectedItems) => Promise<void>) | undefined {
  const calls = useCalls();
  const { tryAction } = useOrganize();
  const isOn = useSynced('settings').xmpSidecars !== 'off';
  async function undo(editIds: readonly string[]): Promise<void> {
    for (const editId of editIds.toReversed()) {
      if (!(await tryAction('Couldn’t undo the change', () => calls.library.undoEdit({ editId })))) return;
    }
  }
  async function read({ target }: SelectedItems): Promise<void> {
    const report = await tryAction('Couldn’t read the XMP files', () => calls.xmpSidecars.readAgain({ target }));
    if (!report) return;
    const { read: count, changed, editIds, unusable, lines } = report;
    const first = lines[0];
    const skipped =
      first && `${formatCounted(unusable, 'file or value', 'files or values')} not used. ${first.file}: ${first.what}`;
    if (changed === 0) notify(`${formatCounted(count, 'XMP file')} read, nothing new`, skipped);
    else notifyUndo(`XMP files changed ${formatCounted(changed, 'item')}`, () => void undo(editIds), skipped);
  }
  return isOn ? read : undefined;
}

/** Copies the image of a result to the clipboard as PNG, the only type that all browsers accept. */
async function copyImage(itemId: string): Promise<void> {
  try {
    // The write begins immediately and receives its content later, because a page may write only right after a press.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': convertToPng(mediaRoute(itemId)) })]);
    notify('Image copied', 'Copied as PNG, without any text embedded in the file.');
  } catch {
    notifyProblem('Couldn’t copy the image', {
      kind: 'input',
      sentence: 'This browser doesn’t let pages copy this image. Export the file instead.',
    });
  }
}

async function convertToPng(address: string): Promise<Blob> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error('The image is missing.');
  const file = await answer.blob();
  const image = await createImageBitmap(file);
  try {
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return await canvas.convertToBlob({ type: 'image/png' });
  } finally {
    image.close();
  }
}
