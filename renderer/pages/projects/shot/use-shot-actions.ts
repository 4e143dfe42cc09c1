import { type MouseEvent, useState } from 'react';
import { navigate } from 'wouter/use-hash-location';
import { mostPanes } from '../../../../shared/comparisons/view-state.ts';
import type { Item } from '../../../../shared/library/item.ts';
import type { Continuity } from '../../../../shared/projects/continuity.ts';
import { longestTitle, projectTitle } from '../../../../shared/projects/project.ts';
import type { NewShot, ShotChange } from '../../../../shared/projects/project-change.ts';
import {
  formatShotNumber,
  type Keyframe,
  type Shot,
  type ShotStatus,
  type Trim,
} from '../../../../shared/projects/shot.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import {
  chooseFrame,
  requestItem,
  type VideoEnd,
} from '../../../entities/image-inputs/item-and-frame-choice-requests.ts';
import { saveFrameAsFile } from '../../../entities/image-inputs/save-frame-as-file.ts';
import { fileName } from '../../../entities/items/item-text.ts';
import { shotTitle, statusTitles } from '../../../entities/projects/shot-text.ts';
import { useTargetShot } from '../../../entities/projects/target-shot.ts';
import { useChangeProject, useKeepTestSet } from '../../../entities/projects/use-change-project.ts';
import { useOpenShotInStudio } from '../../../entities/projects/use-open-shot-in-studio.ts';
import type { OpenProject } from '../../../entities/projects/use-project.ts';
import { setPath } from '../../../ui/navigation/page-paths.ts';
import { notifyFailure } from '../../../ui/notify.ts';
import type { ShotSelection } from './shot-selection.ts';

export type ShotActions = ReturnType<typeof useShotActions>;

/** Place of the open context menu of the selected shots. Screen pixels. */
export interface MenuPlace {
  readonly x: number;
  readonly y: number;
}

/** The user's actions on shots: of a key, a menu, a drag or the drawer. */
export function useShotActions(
  open: OpenProject,
  continuity: ReadonlyMap<string, Continuity>,
  selection: ShotSelection,
) {
  const { project, shots } = open;
  const changes = useChangeProject(project.id);
  const keepTestSet = useKeepTestSet();
  const calls = useCalls();
  const generateTake = useOpenShotInStudio();
  const [menu, setMenu] = useState<MenuPlace>();
  const [isOpeningForm, setOpeningForm] = useState(false);
  const [frameMenu, setFrameMenu] = useState<MenuPlace>();
  const order = shots.map(({ id }) => id);
  const selected = () => order.filter((id) => selection.ids.has(id));
  const find = (id: string) => shots.find((shot) => shot.id === id);

  /** Moves shots in front of or behind another one. */
  const moveTo = (ids: readonly string[], target: string, side: 'before' | 'after') => {
    const moved = new Set(ids);
    if (moved.has(target)) return;
    const rest = order.filter((id) => !moved.has(id));
    const at = rest.indexOf(target) + (side === 'after' ? 1 : 0);
    void changes.moveShots(
      order.filter((id) => moved.has(id)),
      rest[at - 1] ?? null,
    );
  };
  const compareTakes = (shot: Shot) => {
    if (shot.takes.length > 0) void openComparison(shot).catch(notifyFailure('Couldn’t compare the takes'));
  };
  return {
    menu,
    closeMenu: () => setMenu(undefined),
    openMenu: (id: string, event: MouseEvent) => {
      event.preventDefault();
      if (!selection.ids.has(id)) selection.choose(id);
      setMenu({ x: event.clientX, y: event.clientY });
    },
    frameMenu,
    closeFrameMenu: () => setFrameMenu(undefined),
    /** Opens the menu for the first frame of a shot; without a place, at the element with the focus. */
    openFrameMenu: (id: string, place: MenuPlace = placeOfFocus()) => {
      selection.choose(id);
      setFrameMenu(place);
    },
    frames: firstFrameActions(changes),
    moveTo,
    /** Moves the selected shots by one place. */
    moveBy: (step: 1 | -1) => {
      const ids = selected();
      const edge = order.indexOf((step < 0 ? ids[0] : ids.at(-1)) ?? '');
      const target = edge < 0 ? undefined : order[edge + step];
      if (target !== undefined) moveTo(ids, target, step < 0 ? 'before' : 'after');
    },
    create: async (values: NewShot = {}) => {
      const after = selection.active ?? order.at(-1);
      const created = await changes.createShots([{ id: crypto.randomUUID(), ...values }], after);
      const shot = created?.shots.find(({ id }) => !order.includes(id));
      if (shot) selection.choose(shot.id);
    },
    trash: () => {
      const ids = selected();
      if (ids.length > 0) void changes.trashShots(ids);
    },
    /** Keeps the selected shots as a test set. */
    keepTestSet: () => void keepTestSet({ kind: 'shots', projectId: project.id, shotIds: selected() }),
    setStatus: (status: Exclude<ShotStatus, 'generating'>) => {
      const ids = selected();
      const title = ids.length === 1 ? 'Shot' : formatCounted(ids.length, 'shot');
      void changes.change(`${title}: ${statusTitles[status]}`, { shots: ids.map((id) => ({ id, status })) });
    },
    edit: (title: string, shotId: string, change: Omit<ShotChange, 'id'>) =>
      void changes.change(title, { shots: [{ ...change, id: shotId }] }),
    addTakes: (shotId: string, itemIds: readonly string[]) => {
      const shot = find(shotId);
      void changes.change(`${formatCounted(itemIds.length, 'take')} added to ${shot ? shotTitle(shot) : 'the shot'}`, {
        shots: [{ id: shotId, addTakes: itemIds.map((itemId) => ({ itemId })) }],
      });
    },
    select: (shot: Shot, itemId: string | null) =>
      void changes.change(itemId === null ? 'No take selected' : 'Take selected', {
        shots: [{ id: shot.id, selectedItemId: itemId }],
      }),
    trim: (shotId: string, itemId: string, trim: Trim) =>
      changes.change('Take trimmed', { shots: [{ id: shotId, trims: [{ itemId, trim }] }] }),
    /** The frames of the shot are being decoded for the form. */
    isOpeningForm,
    generate: (onSeveral = false) => {
      const shot = find(selection.active ?? '');
      if (!shot || isOpeningForm) return;
      setOpeningForm(true);
      void generateTake(open, shot, continuity.get(shot.id), onSeveral).finally(() => setOpeningForm(false));
    },
    /** Opens the newest takes of the active shot as its comparison. */
    compare: () => {
      const shot = find(selection.active ?? '');
      if (shot) compareTakes(shot);
    },
    compareTakes,
  };

  /** The comparison of a shot stays the same: takes that are new since join it while it has room. */
  async function openComparison(shot: Shot): Promise<void> {
    const itemIds = comparedTakes(shot);
    const id = shot.comparisonId;
    // A comparison that was deleted permanently is replaced by a new one.
    const before = id === undefined ? undefined : await calls.comparisons.get({ id }).catch(() => undefined);
    if (before && before.trashedAt === undefined) {
      const known = new Set(before.panes.map(({ source }) => (source.kind === 'item' ? source.itemId : undefined)));
      const added = itemIds.filter((id) => !known.has(id)).slice(0, mostPanes - before.panes.length);
      if (added.length > 0) await calls.comparisons.addItems({ id: before.id, itemIds: added });
      navigate(setPath(before.id));
      return;
    }
    const title = [projectTitle(project), shotTitle(shot)].join(' ').slice(0, longestTitle);
    const { id: comparisonId } = await calls.comparisons.open({ title, itemIds });
    await calls.projects.change({ id: project.id, shots: [{ id: shot.id, comparisonId }] });
    navigate(setPath(comparisonId));
  }
}

/** Returns the newest takes, as many as a comparison shows, always with the selected one. */
function comparedTakes({ takes, selectedItemId }: Shot): string[] {
  const newest = takes.slice(-mostPanes).map(({ itemId }) => itemId);
  if (selectedItemId === undefined || newest.includes(selectedItemId)) return newest;
  return [selectedItemId, ...newest.slice(1)];
}

function placeOfFocus(): MenuPlace {
  const { left, bottom } = (document.activeElement ?? document.body).getBoundingClientRect();
  return { x: left, y: Math.min(bottom, window.innerHeight / 2) };
}

/** Returns the user's changes of the frames with which shots begin. Each one is an Undo step. */
function firstFrameActions({ change }: Pick<ReturnType<typeof useChangeProject>, 'change'>) {
  const setFirstFrame = (title: string, { id }: Shot, firstFrame: Keyframe | null) =>
    change(title, { shots: [{ id, firstFrame }] });
  async function clearFirstFrame(shot: Shot): Promise<void> {
    if (!(await setFirstFrame(`${shotTitle(shot)}: first frame cleared`, shot, null))) return;
    const { removeRole } = useTargetShot.getState();
    removeRole(shot.id, 'image');
    const { firstFrame } = shot;
    if (firstFrame?.kind === 'shared' && firstFrame.shotId !== undefined) removeRole(firstFrame.shotId, 'end-image');
  }
  return {
    /** Begins a shot with the last frame of the shot before it. */
    continueFrom: (shot: Shot, before: Shot) =>
      void setFirstFrame(`${shotTitle(shot)} continues from ${formatShotNumber(before.number)}`, shot, {
        kind: 'last-frame',
        shotId: before.id,
      }),
    /** Opens the library to choose the image that ends the shot before and begins this one. */
    chooseKeyframe: (shot: Shot, before: Shot) => {
      const title = `Keyframe of ${formatShotNumber(before.number)} and ${formatShotNumber(shot.number)}`;
      const set = async (item: Item, end?: VideoEnd) => {
        const image = item.kind === 'image' ? item : await savedFrame(title, item, end);
        if (image) void setFirstFrame(`${title} set`, shot, { kind: 'shared', itemId: image.id, shotId: before.id });
      };
      requestItem({
        title,
        done: (item, end) => void set(item, end).catch(notifyFailure('Couldn’t set the keyframe')),
      });
    },
    clearFirstFrame: (shot: Shot) => void clearFirstFrame(shot),
    /** Keeps the take on the card, although it was made from other frames. */
    acceptFrames: (shot: Shot, takeId: string, { first, last }: Continuity) => {
      const acceptedFrames = {
        itemId: takeId,
        ...(first?.source && { first: first.source }),
        ...(last?.source && { last: last.source }),
      };
      void change(`Take of ${shotTitle(shot)} kept`, { shots: [{ id: shot.id, acceptedFrames }] });
    },
  };
}

/** Saves a frame of a video to the library. Returns `undefined` if the user cancels. */
async function savedFrame(title: string, item: Item, end: VideoEnd | undefined): Promise<Item | undefined> {
  const source = { name: fileName(item), video: { kind: 'item', item } } as const;
  const chosen = end === undefined ? await chooseFrame(title, source) : await saveFrameAsFile(source, end);
  if (chosen?.origin.kind !== 'frame') return undefined;
  const { saveFrame } = await import('../../../entities/results/save-frame/save-frame.ts');
  return saveFrame(item, chosen.origin);
}
