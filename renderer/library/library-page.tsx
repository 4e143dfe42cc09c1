import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconLayoutDashboard } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useRoute } from 'wouter';
import type { Item } from '../../shared/item.ts';
import { useCalls } from '../bridge/bridge-provider.tsx';
import { problemOf } from '../bridge/problem-of.ts';
import { CostButton } from '../parts/cost-button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { Inspector } from './inspector.tsx';
import { useLibraryMemory } from './library-memory.ts';
import { LoadingRows } from './loading-rows.tsx';
import { MediaGrid } from './media-grid.tsx';
import { selectOne } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { type Library, useLibrary } from './use-library.ts';
import { Viewer } from './viewer.tsx';
import { ZoomSlider } from './zoom-slider.tsx';
import './library-page.css';

/** Every saved result, newest first. */
export function LibraryPage() {
  const library = useLibrary();
  const [, navigate] = useLocation();
  const [, params] = useRoute('/library/:id');
  const wide = useMediaQuery('(min-width: 1101px)', true, { getInitialValueInEffect: false });
  const focused = useLibraryMemory((memory) => memory.selection.focused);
  const selected = library.items.find((item) => item.id === focused);
  const open = (id: string) => navigate(`/library/${id}`);
  return (
    <div className="library">
      <section className="pane library-wall" aria-label="Items">
        <div className="bar">
          <h1 className="head">Library</h1>
          <span className="t3 small num">{library.count.toLocaleString('en')}</span>
          <span className="grow" />
          {library.count > 0 && <ZoomSlider />}
        </div>
        {library.items.length === 0 ? (
          <EmptyLibrary />
        ) : (
          <MediaGrid items={library.items} count={library.count} open={open} nearEnd={library.loadMore}>
            <End library={library} />
          </MediaGrid>
        )}
        <SelectionBar items={library.items} />
      </section>
      {wide && selected && <Inspector item={selected} open={() => open(selected.id)} />}
      {params?.id !== undefined && (
        <OpenItem id={params.id} items={library.items} show={(id) => navigate(`/library/${id}`, { replace: true })} />
      )}
    </div>
  );
}

function EmptyLibrary() {
  const [, navigate] = useLocation();
  return (
    <EmptyState
      icon={IconLayoutDashboard}
      title="Nothing is saved yet"
      text="Every result of the studio is saved here by itself, with the prompt and settings that made it."
    >
      <Button onClick={() => navigate('/studio')}>Open the studio</Button>
    </EmptyState>
  );
}

/** What stands under the last row while older items come, or when they did not. */
function End({ library }: { library: Library }) {
  if (library.problem) {
    return (
      <div className="library-problem">
        <ProblemNote problem={library.problem} title="Older items could not be read" />
        <CostButton size="xs" verb="Read again" cost="free" onClick={library.loadMore} />
      </div>
    );
  }
  return library.loading ? <LoadingRows /> : null;
}

interface OpenItemProps {
  readonly id: string;
  readonly items: readonly Item[];
  readonly show: (id: string) => void;
}

/** The viewer on an item of the address, which may be older than what the grid has loaded. */
function OpenItem({ id, items, show }: OpenItemProps) {
  const calls = useCalls();
  const [, navigate] = useLocation();
  const setSelection = useLibraryMemory((memory) => memory.setSelection);
  const setWanted = useLibraryMemory((memory) => memory.setWanted);
  const known = items.some((item) => item.id === id);
  const asked = useQuery({ queryKey: ['item', id], queryFn: () => calls.library.item({ id }), enabled: !known });
  const close = () => {
    setSelection(selectOne(id));
    setWanted(id);
    navigate('/library', { replace: true });
  };
  if (known) return <Viewer items={items} id={id} show={show} close={close} />;
  if (asked.data) return <Viewer items={[asked.data]} id={id} show={show} close={close} />;
  if (!asked.error) return null;
  return (
    <div className="library-problem library-missing">
      <ProblemNote problem={problemOf(asked.error)} title="This item cannot be shown" />
      <Button size="xs" onClick={() => navigate('/library', { replace: true })}>
        Back to the library
      </Button>
    </div>
  );
}
