import { type CSSProperties, useEffect, useRef } from 'react';
import styles from '../../../../../ui/export/export.module.css';
import type { Area } from '../../../../../ui/export/video/video-frames.ts';
import type { ExportFrame, ExportPane } from '../subject/export-subject.ts';
import type { Caption } from '../subject/pane-captions.ts';
import { PanePreview } from '../subject/pane-preview.tsx';
import { drawCaptions, waitForFonts } from './draw-captions.ts';
import type { ContactSheetResult } from './lay-out-contact-sheet.ts';

interface SheetPreviewProps {
  readonly layoutResult: ContactSheetResult;
  readonly panes: readonly ExportPane[];
  /** In the order of the panes, as the captions. */
  readonly frames: readonly (ExportFrame | undefined)[];
  readonly captions: readonly Caption[];
  readonly title: string;
}

/** Pixels of the longer side: sharp also where a pixel of the page is two of the screen. */
const maxSide = 1000;

/** A small version of the sheet, with its texts and the images in their places. */
export function ContactSheetPreview({ layoutResult, panes, frames, captions, title }: SheetPreviewProps) {
  const { plan, style } = layoutResult;
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isOver = false;
    void waitForFonts().then(() => {
      const context = canvas.current?.getContext('2d');
      if (isOver || !context) return;
      const scale = Math.min(1, maxSide / Math.max(plan.width, plan.height));
      context.canvas.width = Math.round(plan.width * scale);
      context.canvas.height = Math.round(plan.height * scale);
      context.scale(scale, scale);
      drawCaptions(context, plan, style, captions, title);
    });
    return () => {
      isOver = true;
    };
  }, [plan, style, captions, title]);
  const place = ({ x, y, width, height }: Area) => ({
    left: `${(x / plan.width) * 100}%`,
    top: `${(y / plan.height) * 100}%`,
    width: `${(width / plan.width) * 100}%`,
    height: `${(height / plan.height) * 100}%`,
  });
  return (
    <div className={`center ${styles['preview']}`} role="img" aria-label={`Layout of ${panes.length} panes`}>
      <div className={styles['sheet']} style={{ '--shape': plan.width / plan.height } as CSSProperties}>
        <canvas ref={canvas} />
        {plan.cells.map((cell, index) => {
          const pane = panes[index];
          if (!pane) return null;
          return <PanePreview key={pane.paneId} pane={pane} frame={frames[index]} style={place(cell.image)} />;
        })}
      </div>
    </div>
  );
}
