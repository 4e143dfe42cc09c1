import { ActionIcon, Modal, Tooltip } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Item } from '../../shared/item.ts';
import { mediaRoute } from '../../shared/routes.ts';
import { CompareWith } from '../compare/compare-with.tsx';
import { KeepFrame } from '../compare/take-out/frames/keep-frame-button.tsx';
import { SyntheticChip } from '../parts/chip.tsx';
import { MediaPlayer } from '../parts/media-player/media-player.tsx';
import { FlagMark } from '../rating/flag-mark.tsx';
import { markOfKey } from '../rating/mark-keys.ts';
import { Stars } from '../rating/stars.tsx';
import { useMark } from '../rating/use-mark.ts';
import { UseAsInput, UseFrame } from '../studio/inputs/use-as-input.tsx';
import { ItemDetails } from './item-details.tsx';
import { fileName, itemFacts, itemName } from './item-facts.ts';
import { isTrashKey } from './trash/trash-words.ts';
import { useTrash } from './trash/use-trash.ts';
import './viewer.css';

interface ViewerProps {
  readonly item: Item;
  /** Where it stands among those that are looked through, from 0. */
  readonly at: { readonly position: number; readonly count: number };
  /** Shows a neighbour. */
  readonly go: (by: -1 | 1) => void;
  readonly close: () => void;
}

interface ListViewerProps {
  readonly items: readonly Item[];
  /** Of the one that is shown. */
  readonly id: string;
  readonly show: (id: string) => void;
  readonly close: () => void;
}

/** The viewer on a few items that are all here. */
export function ListViewer({ items, id, show, close }: ListViewerProps) {
  const position = items.findIndex((item) => item.id === id);
  const item = items[position];
  if (!item) return null;
  const go = (by: -1 | 1) => {
    const to = items[position + by];
    if (to) show(to.id);
  };
  return <Viewer item={item} at={{ position, count: items.length }} go={go} close={close} />;
}

/** One item over the page, as large as it goes. Arrows lead to its neighbours, Escape back to where it was opened. */
export function Viewer({ item, at: { position, count }, go, close }: ViewerProps) {
  const stage = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: With another item the stage is another element.
  useEffect(() => {
    // The keys of the player and the arrows work from here on.
    stage.current?.querySelector<HTMLElement>('.player-stage, .viewer-image')?.focus({ preventScroll: true });
  }, [item.id]);
  useEffect(() => {
    // The dialog is gone at once when it is closed, and with it what would have brought the focus back.
    const before = document.activeElement;
    return () => {
      requestAnimationFrame(() => {
        const lost = document.activeElement === null || document.activeElement === document.body;
        if (lost && before instanceof HTMLElement) before.focus({ preventScroll: true });
      });
    };
  }, []);
  const mark = useMark();
  const { trash } = useTrash();
  const [picking, setPicking] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    // A menu that hangs elsewhere on the page has its own arrows.
    if (event.target instanceof Node && !event.currentTarget.contains(event.target)) return;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === -1 || by === 1) {
      event.preventDefault();
      go(by);
      return;
    }
    if (isTrashKey(event) && item.trashedAt === undefined) {
      event.preventDefault();
      void trash([item.id]);
      // Where it was the last one, the one before it is looked at next.
      if (count > 1) go(position < count - 1 ? 1 : -1);
      else close();
      return;
    }
    const given = markOfKey(event, [item]);
    if (!given) return;
    event.preventDefault();
    mark([item], given, 'This item');
  };
  return (
    <Modal.Root
      opened
      onClose={close}
      closeOnEscape={!picking}
      fullScreen
      transitionProps={{ duration: 0 }}
      returnFocus
    >
      <Modal.Content className="viewer" aria-label={itemName(item)} radius={0}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: Arrow keys of everything inside. */}
        <div className="viewer-body" onKeyDown={onKeyDown}>
          <div className="viewer-main">
            <div className="bar viewer-bar">
              <b className="cut">{fileName(item)}</b>
              <span className="t3 small viewer-facts cut">{itemFacts(item)}</span>
              <Stars
                by="rate"
                rating={item.rating ?? 0}
                label="Rating"
                keys="1 to 5 rates, 0 takes it away"
                rate={(rating) => mark([item], { rating: rating || null }, 'This item')}
              />
              <FlagMark
                flag={item.flag}
                what="This item"
                by={{ pick: 'pick', reject: 'reject' }}
                clear={() => mark([item], { flag: null }, 'This item')}
              />
              <span className="grow" />
              <CompareWith itemId={item.id} leave={close} onPicking={setPicking} />
              {item.kind === 'image' && <UseAsInput key={item.id} items={[item]} leave={close} />}
              {count > 1 && (
                <span className="t3 small num viewer-place">
                  {(position + 1).toLocaleString('en')} of {count.toLocaleString('en')}
                </span>
              )}
              <Turn label="Previous" icon={IconChevronLeft} off={position === 0} press={() => go(-1)} />
              <Turn label="Next" icon={IconChevronRight} off={position === count - 1} press={() => go(1)} />
              <Turn label="Close" icon={IconX} press={close} />
            </div>
            <div ref={stage} className="viewer-stage">
              <Media key={item.id} item={item} leave={close} />
            </div>
          </div>
          <aside className="viewer-side" aria-label="Details">
            <ItemDetails item={item} leave={close} />
          </aside>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

function Media({ item, leave }: { item: Item; leave: () => void }) {
  const chip = item.synthetic ? <SyntheticChip /> : undefined;
  if (item.kind === 'video') {
    return (
      <MediaPlayer
        src={mediaRoute(item.id)}
        label={itemName(item)}
        width={item.width}
        height={item.height}
        seconds={item.seconds}
        framesPerSecond={item.framesPerSecond}
        chip={chip}
        actions={(film) => (
          <>
            <KeepFrame item={item} film={film} />
            <UseFrame item={item} film={film} leave={leave} />
          </>
        )}
      />
    );
  }
  return (
    <div className="viewer-image" tabIndex={-1} data-focus-quiet data-autofocus>
      {chip}
      <img src={mediaRoute(item.id)} alt={itemName(item)} width={item.width} height={item.height} />
    </div>
  );
}

interface TurnProps {
  readonly label: string;
  readonly icon: typeof IconX;
  readonly off?: boolean;
  readonly press: () => void;
}

function Turn({ label, icon: Icon, off = false, press }: TurnProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} aria-disabled={off} data-off={off} onClick={() => !off && press()}>
        <Icon size={16} stroke={1.5} />
      </ActionIcon>
    </Tooltip>
  );
}
