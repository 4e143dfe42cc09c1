import { describe, expect, test } from 'vitest';
import { fcpxmlText, timeText } from '../../../../../shared/projects/export/fcpxml.ts';
import { filesOf, idOf, makeCut, rates } from '../../../../support/make-cut.ts';

const linesOf = (cut: ReturnType<typeof makeCut>, options = {}) =>
  fcpxmlText({ cut, files: filesOf(cut), ...options })
    .split('\n')
    .map((line) => line.trim());

describe('an FCPXML file', () => {
  test.each([
    [1, rates.slowNtsc, '1001/24000s'],
    [1, rates.ntsc, '1001/30000s'],
    [30, rates.ntsc, '30030/30000s'],
    [30_000, rates.ntsc, '1001s'],
    [1, rates.double, '1001/60000s'],
    [7, rates.pal, '7/25s'],
    [50, rates.pal, '2s'],
    [0, rates.ntsc, '0s'],
    [900_719_925, rates.ntsc, '901620644925/30000s'],
  ] as const)('writes %i frames at %o as exact seconds', (frames, rate, text) => {
    expect(timeText(frames, rate)).toBe(text);
  });

  test('has resources, clips, gaps, keywords, notes and markers', () => {
    const cut = makeCut(
      [
        {
          title: 'Quay',
          scene: 'Arrival, early',
          brief: 'Ships & fog',
          take: { trim: [10, 60] },
          markers: [{ frame: 12, text: 'Bird "left"\n2' }],
        },
        { title: 'Lost', planned: 30 },
        { title: 'Map', take: { kind: 'image' }, planned: 15 },
      ],
      { rate: rates.ntsc },
    );
    expect(linesOf(cut)).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<!DOCTYPE fcpxml>',
      '<fcpxml version="1.10">',
      '<resources>',
      '<format id="r1" frameDuration="1001/30000s" width="1280" height="720"/>',
      '<asset id="r2" name="010_quay_t01.mp4" start="0s" duration="100100/30000s" hasVideo="1" format="r1" videoSources="1">',
      '<media-rep kind="original-media" src="media/010_quay_t01.mp4"/>',
      '<metadata>',
      '<md key="triptych.model" value="video-a-1"/>',
      '<md key="triptych.prompt" value="A harbour"/>',
      '<md key="triptych.seed" value="7"/>',
      '</metadata>',
      '</asset>',
      '<format id="r3" name="FFVideoFormatRateUndefined" width="1280" height="720"/>',
      '<asset id="r4" name="030_map_t01.png" start="0s" duration="0s" hasVideo="1" format="r3" videoSources="1">',
      '<media-rep kind="original-media" src="media/030_map_t01.png"/>',
      '<metadata>',
      '<md key="triptych.model" value="video-a-1"/>',
      '<md key="triptych.prompt" value="A harbour"/>',
      '<md key="triptych.seed" value="7"/>',
      '</metadata>',
      '</asset>',
      '</resources>',
      '<library>',
      '<event name="Harbour">',
      '<project name="Harbour">',
      '<sequence format="r1" duration="95095/30000s" tcStart="108108000/30000s" tcFormat="NDF">',
      '<spine>',
      '<asset-clip ref="r2" name="010 Quay t01" offset="108108000/30000s" duration="50050/30000s" start="10010/30000s" format="r1" tcFormat="NDF">',
      '<note>Ships &amp; fog</note>',
      '<marker start="12012/30000s" duration="1001/30000s" value="Bird &#34;left&#34;&#10;2"/>',
      '<keyword start="10010/30000s" duration="50050/30000s" value="Arrival early, approved, video-a-1"/>',
      '<metadata>',
      '<md key="com.apple.proapps.studio.scene" value="Arrival, early"/>',
      '<md key="com.apple.proapps.studio.shot" value="10"/>',
      `<md key="triptych.shotId" value="${idOf(1, 0)}"/>`,
      `<md key="triptych.itemId" value="${idOf(2, 0)}"/>`,
      '<md key="triptych.takeNumber" value="1"/>',
      '</metadata>',
      '</asset-clip>',
      '<gap name="020 Lost" offset="108158050/30000s" duration="30030/30000s" start="0s">',
      '<note>No take is selected.</note>',
      '</gap>',
      '<video ref="r4" name="030 Map t01" offset="108188080/30000s" duration="15015/30000s" start="0s">',
      '<keyword start="0s" duration="15015/30000s" value="approved, video-a-1"/>',
      '</video>',
      '</spine>',
      '</sequence>',
      '</project>',
      '</event>',
      '</library>',
      '</fcpxml>',
      '',
    ]);
  });

  test('connects the guide track to the first clip, at the time within its file', () => {
    const guide = { hash: '', name: 'Voice', offset: 25, gain: -6.5 };
    const file = { name: 'guide_voice.wav', url: 'media/guide_voice.wav', hasAudio: true };
    const linesWith = (cut: ReturnType<typeof makeCut>, seconds = 60) => linesOf(cut, { guide: { file, seconds } });
    const lines = linesWith(makeCut([{ take: { trim: [10, 60] } }, { take: {} }], { guide }));
    expect(lines).toContain(
      '<asset id="r4" name="guide_voice.wav" start="0s" duration="60s" hasAudio="1" audioSources="1" audioChannels="2">',
    );
    const at = lines.indexOf('<asset-clip ref="r4" lane="-1" name="Voice" offset="35/25s" duration="5s" start="0s">');
    expect(lines.slice(at - 1, at + 3)).toEqual([
      expect.stringContaining('<asset-clip ref="r2" name="010 Shot 1 t01"'),
      expect.any(String),
      '<adjust-volume amount="-6.5dB"/>',
      '</asset-clip>',
    ]);
    // The clip has another rate than the cut, and the sum of both is exact.
    const mixed = linesWith(makeCut([{ take: { rate: rates.cinema, trim: [12, 90] } }], { guide }));
    expect(mixed.find((line) => line.includes('lane="-1"'))).toContain('offset="900/600s"');
    const cutOff = linesWith(makeCut([{ planned: 50 }], { guide: { ...guide, offset: -10, gain: 0 } }), 1);
    expect(cutOff.find((line) => line.includes('lane="-1"'))).toBe(
      '<asset-clip ref="r2" lane="-1" name="Voice" offset="0s" duration="15/25s" start="10/25s"/>',
    );
  });

  test('counts drop-frame timecode only where it exists', () => {
    const text = (rate: (typeof rates)[keyof typeof rates]) =>
      linesOf(makeCut([{ take: {} }], { rate }), { dropFrame: true }).find((line) => line.startsWith('<sequence'));
    // One hour of drop-frame timecode has 107892 frames.
    expect(text(rates.ntsc)).toContain('tcStart="107999892/30000s" tcFormat="DF"');
    expect(text(rates.slowNtsc)).toContain('tcFormat="NDF"');
  });

  test('keeps the speed of files with another rate', () => {
    const cut = makeCut([{ take: { rate: rates.cinema, trim: [12, 49] } }]);
    const lines = linesOf(cut);
    expect(lines).toContain('<conform-rate scaleEnabled="0" srcFrameRate="24" frameSampling="floor"/>');
    expect(lines.find((line) => line.startsWith('<asset-clip'))).toContain(
      'duration="39/25s" start="12/24s" format="r2"',
    );
  });

  test('says where a file has sound', () => {
    const cut = makeCut([{ take: {} }]);
    const text = fcpxmlText({ cut, files: filesOf(cut, { hasAudio: true }) });
    expect(text).toContain('hasAudio="1" audioSources="1" audioChannels="2"');
  });
});
