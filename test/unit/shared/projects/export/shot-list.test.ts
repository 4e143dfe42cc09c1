import { describe, expect, test } from 'vitest';
import { shotListCsv } from '../../../../../shared/projects/export/shot-list-csv.ts';
import { shotListPage } from '../../../../../shared/projects/export/shot-list-page.ts';
import { filesOf, idOf, makeCut } from '../../../../support/make-cut.ts';

describe('the table of shots', () => {
  test('has one row for each shot and no formulas', () => {
    const cut = makeCut([
      { title: '=HYPERLINK("x")', scene: 'A', brief: 'Ships, "fog"', take: { trim: [10, 60] } },
      { title: 'Lost', planned: 30, status: 'draft' },
    ]);
    expect(shotListCsv({ cut, files: filesOf(cut) }).split('\r\n')).toEqual([
      '\ufeffnumber,title,scene,status,start,duration,frames,take,takes,file,in,out,frames per second,model,seed,prompt,brief,notes,problem,source timecode',
      `10,"'=HYPERLINK(""x"")",A,approved,01:00:00:00,00:00:02:00,50,1,1,010_hyperlink-x_t01.mp4,10,60,25,video-a-1,7,A harbour,"Ships, ""fog""",,,`,
      '20,Lost,,draft,01:00:02:00,00:00:01:05,30,,0,,,,,,,,,,No take is selected.,',
      '',
    ]);
  });
});

describe('the shot list', () => {
  const page = (cut: ReturnType<typeof makeCut>, posters = new Map<string, string>()) =>
    shotListPage({ cut, files: filesOf(cut), posters, madeAt: Date.UTC(2026, 10, 24, 12) });

  test('shows texts as text and runs nothing', () => {
    const hostile = `<script>alert(1)</script><img src=x onerror="x">'&`;
    const html = page(
      makeCut([{ title: hostile, brief: hostile, notes: hostile, scene: hostile, take: {} }], {
        title: hostile,
        notes: hostile,
      }),
      new Map([[idOf(2, 0), '"><script>']]),
    );
    expect(html).not.toContain('<script');
    expect(html).not.toContain('<img src=x');
    expect(html.match(/<img /g)).toHaveLength(1);
    expect(html).toContain("default-src 'none'");
  });

  test('groups consecutive shots of a scene and counts missing takes', () => {
    const html = page(
      makeCut([{ scene: 'A', take: {} }, { scene: 'A' }, { scene: 'B', take: {} }, { scene: 'A', take: {} }]),
    );
    expect(html.match(/class="scene"/g)).toHaveLength(3);
    expect(html).toContain('2 shots, 7.0 s');
    expect(html).toContain('<dt>Without a take</dt><dd>1</dd>');
    expect(html).toContain('<dt>Date</dt><dd>24 November 2026</dd>');
  });

  test('of a project without shots says so', () => {
    expect(page(makeCut([]))).toContain('This cut has no shots yet.');
  });
});
