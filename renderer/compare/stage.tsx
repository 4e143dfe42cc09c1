import type { Item } from '../../shared/item.ts';
import { useShortcut } from '../shortcuts/use-shortcut.ts';
import styles from './compare-page.module.css';
import { Pane } from './pane.tsx';
import { Transport } from './transport.tsx';
import { useTransport } from './use-transport.ts';

/** All panes, and one transport for every video among them. */
export function Stage({ items }: { items: readonly Item[] }) {
  const transport = useTransport(items);
  useShortcut('comparePlay', transport.toggle);
  return (
    <>
      <div className={styles['stage']} style={{ gridTemplateColumns: `repeat(${columnsFor(items)}, minmax(0, 1fr))` }}>
        {items.map((item, index) => (
          <Pane key={item.id} item={item} letter={letterOf(index)} transport={transport} />
        ))}
      </div>
      {transport.seconds > 0 && <Transport transport={transport} />}
    </>
  );
}

/** A to I. */
function letterOf(index: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + index);
}

/** Upright results stand in one row as long as they can; wide ones share the height. */
function columnsFor(items: readonly Item[]): number {
  const upright = items.filter((item) => item.height > item.width).length > items.length / 2;
  if (upright) return items.length <= 5 ? items.length : Math.ceil(items.length / 2);
  return items.length <= 3 ? items.length : Math.ceil(Math.sqrt(items.length));
}
