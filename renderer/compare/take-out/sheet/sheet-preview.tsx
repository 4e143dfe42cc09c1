import type { CSSProperties } from 'react';
import { thumbRoute } from '../../../../shared/routes.ts';
import type { OutPane } from '../subject.ts';
import styles from '../take-out.module.css';
import type { Area, SheetPlan } from './sheet-plan.ts';

interface SheetPreviewProps {
  readonly plan: SheetPlan;
  readonly panes: readonly OutPane[];
  readonly title: string;
}

/** The sheet in small: where each picture and its caption come to stand. */
export function SheetPreview({ plan, panes, title }: SheetPreviewProps) {
  const place = ({ x, y, width, height }: Area) => ({
    left: `${(x / plan.width) * 100}%`,
    top: `${(y / plan.height) * 100}%`,
    width: `${(width / plan.width) * 100}%`,
    height: `${(height / plan.height) * 100}%`,
  });
  return (
    <div className={styles['preview']} role="img" aria-label={`Layout of ${panes.length} panes`}>
      <div className={styles['sheet']} style={{ '--shape': plan.width / plan.height } as CSSProperties}>
        {plan.title && (
          <b className={`cut ${styles['sheet-title']}`} style={place(plan.title)}>
            {title}
          </b>
        )}
        {plan.cells.map((cell, index) => {
          const pane = panes[index];
          if (!pane) return null;
          return (
            <div key={pane.paneId}>
              <span className={styles['sheet-caption']} style={place(cell.caption)}>
                {pane.letter} {pane.name}
              </span>
              <span className={styles['sheet-stage']} style={place(cell.stage)} />
              <img
                className={styles['sheet-picture']}
                style={place(cell.picture)}
                src={thumbRoute(pane.item.id)}
                alt=""
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}
