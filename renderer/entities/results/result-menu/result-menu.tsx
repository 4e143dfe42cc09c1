import { Menu, Modal } from '@mantine/core';
import {
  IconArrowsDiagonal,
  IconBan,
  IconColumns3,
  IconExternalLink,
  IconFileImport,
  IconFlag,
  IconFolder,
  IconFolderPlus,
  IconLayoutBoard,
  IconLayoutDashboard,
  IconMovie,
  IconPhotoPlus,
  IconStar,
  IconTag,
  IconTrash,
  IconUpload,
  IconWand,
} from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { mostPanes } from '../../../../shared/comparisons/view-state.ts';
import type { Item } from '../../../../shared/library/item.ts';
import { modelById } from '../../../../shared/models/all-models.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { usePrintedKeys } from '../../../ui/commands/keys-of-command.ts';
import { itemPath } from '../../../ui/navigation/page-paths.ts';
import { LazyAddResultsDialog } from '../../comparisons/lazy-add-results-dialog.tsx';
import { useCompareItems } from '../../comparisons/use-compare-items.ts';
import { SlotItems } from '../../image-inputs/choose-slot-menu.tsx';
import { ContinueShotMenuItem } from '../../image-inputs/continue-shot-button.tsx';
import { usePlaceImage } from '../../image-inputs/use-place-image.ts';
import { useRecordsOf } from '../../items/library-index/use-library-index.ts';
import { OpenWithItems, useShowInFolder } from '../../items/open-with/open-with-items.tsx';
import { useRateItems } from '../../items/rating/use-rate-items.ts';
import { useTrash } from '../../items/trash/use-trash.ts';
import { mostShotsOfResults, useMakeShots } from '../../projects/use-make-shots.ts';
import { useItemRecipe } from '../../remix/use-item-recipe.ts';
import { useRemix } from '../../remix/use-remix.ts';
import { ExportDialog } from '../export/export-dialog.tsx';
import { AddToCollectionList } from '../organize/add-to-collection-list.tsx';
import { RateAll } from '../organize/rate-all.tsx';
import { useReadXmp } from '../organize/read-xmp-button.tsx';
import { TagList } from '../organize/tag-list.tsx';
import { LazyAddToShotDialog } from './lazy-add-to-shot-dialog.tsx';
import { type MenuResults, useResultMenuStore } from './result-menu-store.ts';

type Dialog = 'compare' | 'export' | 'shot' | 'rate' | 'tag' | 'collection';

const icon = { size: 14, stroke: 1.5, 'aria-hidden': true } as const;
const close = () => useResultMenuStore.setState({ menu: undefined });

/** The one menu of results: the same entries for a right click and for "More" of a selection, on every page. */
export function ResultMenu() {
  const menu = useResultMenuStore((store) => store.menu);
  const [dialog, setDialog] = useState<{ readonly kind: Dialog; readonly results: MenuResults }>();
  return (
    <>
      <Menu
        opened={menu !== undefined}
        onChange={(isOpen) => !isOpen && close()}
        position="bottom-start"
        width={240}
        returnFocus
      >
        <Menu.Target>
          <span aria-hidden style={{ position: 'fixed', left: menu?.x ?? 0, top: menu?.y ?? 0 }} />
        </Menu.Target>
        <Menu.Dropdown aria-label="Actions for results">
          {menu && <Entries results={menu.results} show={(kind) => setDialog({ kind, results: menu.results })} />}
        </Menu.Dropdown>
      </Menu>
      {dialog && <OpenDialog {...dialog} close={() => setDialog(undefined)} />}
    </>
  );
}

function Entries({ results, show }: { readonly results: MenuResults; readonly show: (dialog: Dialog) => void }) {
  const { count } = results;
  const ids = useMemo(() => (count === 1 ? results.ids() : []), [results, count]);
  const item = useRecordsOf(ids).get(ids[0] ?? '');
  const compareItems = useCompareItems();
  const makeShots = useMakeShots();
  const keysOfMakeShots = usePrintedKeys('makeShots');
  const { trash } = useTrash();
  const readXmp = useReadXmp();
  return (
    <>
      {item && <EntriesOfOne item={item} open={results.open} />}
      {count === 1 ? (
        <Entry icon={<IconColumns3 {...icon} />} press={() => show('compare')}>
          Compare with…
        </Entry>
      ) : (
        <Entry
          icon={<IconColumns3 {...icon} />}
          disabled={count > mostPanes}
          press={() => void compareItems(results.ids())}
        >
          {count > mostPanes ? `Compare (${mostPanes} at most)` : `Compare ${count}`}
        </Entry>
      )}
      <Entry icon={<IconUpload {...icon} />} press={() => show('export')}>
        Export…
      </Entry>
      <Entry icon={<IconMovie {...icon} />} press={() => show('shot')}>
        Add to shot…
      </Entry>
      {count > 1 && (
        <Entry
          icon={<IconLayoutBoard {...icon} />}
          keys={keysOfMakeShots.join(' ')}
          disabled={count > mostShotsOfResults}
          press={() => void makeShots(results.ids())}
        >
          {count > mostShotsOfResults ? `Make shots (${mostShotsOfResults} at most)` : `Make ${count} shots`}
        </Entry>
      )}
      <Menu.Divider />
      {item && <Marks item={item} />}
      <Entry icon={<IconStar {...icon} />} keys="1–5" press={() => show('rate')}>
        Rate…
      </Entry>
      <Entry icon={<IconTag {...icon} />} press={() => show('tag')}>
        Tag…
      </Entry>
      <Entry icon={<IconFolderPlus {...icon} />} press={() => show('collection')}>
        Add to collection…
      </Entry>
      {readXmp && (
        <Entry icon={<IconFileImport {...icon} />} press={() => void readXmp(results.items())}>
          Read XMP again
        </Entry>
      )}
      <Menu.Divider />
      {item && <Places item={item} />}
      <Entry icon={<IconTrash {...icon} />} keys="Del" press={() => void trash(results.ids())}>
        Move to Trash
      </Entry>
    </>
  );
}

/** The ways from one result to the next one. */
function EntriesOfOne({ item, open }: { readonly item: Item; readonly open: MenuResults['open'] }) {
  const [, navigate] = useLocation();
  const calls = useCalls();
  const recipe = useItemRecipe(item.id);
  const remix = useRemix();
  const place = usePlaceImage();
  return (
    <>
      <Entry
        icon={<IconArrowsDiagonal {...icon} />}
        keys="Enter"
        press={() => (open ? open(item.id) : navigate(itemPath(item.id)))}
      >
        Open
      </Entry>
      {recipe && modelById(recipe.modelId) && (
        <Entry icon={<IconWand {...icon} />} press={() => remix('all', recipe)}>
          Remix
        </Entry>
      )}
      {item.kind === 'video' && <ContinueShotMenuItem item={item} />}
      {item.kind === 'image' && (
        <Menu.Sub>
          <Menu.Sub.Target>
            <Menu.Sub.Item leftSection={<IconPhotoPlus {...icon} />}>Use as input</Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown className="slot-menu">
            <SlotItems
              choose={(target) =>
                void place(
                  target,
                  () => calls.inputs.fromItem({ id: item.id }),
                  () => {},
                )
              }
            />
          </Menu.Sub.Dropdown>
        </Menu.Sub>
      )}
    </>
  );
}

function Marks({ item }: { readonly item: Item }) {
  const rate = useRateItems();
  const entry = (flag: 'pick' | 'reject', title: string, keys: string, symbol: ReactNode) => (
    <Entry icon={symbol} keys={keys} press={() => rate([item], { flag: item.flag === flag ? null : flag })}>
      {item.flag === flag ? `Remove ${flag}` : title}
    </Entry>
  );
  return (
    <>
      {entry('pick', 'Pick', 'P', <IconFlag {...icon} />)}
      {entry('reject', 'Reject', 'X', <IconBan {...icon} />)}
    </>
  );
}

function Places({ item }: { readonly item: Item }) {
  const [, navigate] = useLocation();
  const showInFolder = useShowInFolder();
  return (
    <>
      <Entry icon={<IconLayoutDashboard {...icon} />} press={() => navigate(itemPath(item.id))}>
        Show in library
      </Entry>
      <Entry icon={<IconFolder {...icon} />} press={() => showInFolder(item.id)}>
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
  );
}

interface EntryProps {
  readonly icon: ReactNode;
  /** The key that does the same where the result has the focus, in printed form. */
  readonly keys?: string;
  readonly disabled?: boolean;
  readonly press: () => void;
  readonly children: ReactNode;
}

function Entry({ icon: symbol, keys, disabled = false, press, children }: EntryProps) {
  return (
    <Menu.Item leftSection={symbol} rightSection={keys && <kbd>{keys}</kbd>} disabled={disabled} onClick={press}>
      {children}
    </Menu.Item>
  );
}

const listTitles = { rate: 'Rate', tag: 'Tag', collection: 'Add to collection:' } as const;
const lists = { rate: RateAll, tag: TagList, collection: AddToCollectionList } as const;

function OpenDialog({ kind, results, close: closeDialog }: { kind: Dialog; results: MenuResults; close: () => void }) {
  const ids = useMemo(() => results.ids(), [results]);
  const items = useMemo(() => results.items(), [results]);
  if (kind === 'compare') return <LazyAddResultsDialog first={ids[0] ?? ''} onClose={closeDialog} />;
  if (kind === 'export') return <ExportDialog ids={ids} close={closeDialog} />;
  if (kind === 'shot') return <LazyAddToShotDialog ids={ids} close={closeDialog} />;
  const List = lists[kind];
  return (
    <Modal
      opened
      onClose={closeDialog}
      title={`${listTitles[kind]} ${formatCounted(results.count, 'result')}`}
      size={360}
      // Undo of the line below the page stays in reach.
      withOverlay={false}
    >
      <List items={items} />
    </Modal>
  );
}
