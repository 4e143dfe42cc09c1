/** Sections of synthetic answers. Together they use every kind of markdown that models write. */
export const sampleMarkdownSections: readonly string[] = [
  `## A shot list

1. **Wide, dawn.** The harbour before anyone is up; let the water do the moving.
2. **Medium.** Hands on a rope, *slightly* out of focus behind it the boat.
   - hold for two breaths
   - no camera movement
3. **Close.** The knot, then the face.

> Cut on the look, not on the action.`,
  `## Settings side by side

| Model | Ratio | Length | Seed | Why |
|:--|:-:|--:|--:|---|
| \`video-d-pro\` | 16:9 | 8 s | – | most natural motion |
| \`video-b\` | 9:16 | 5 s | – | good with faces turned away |
| \`video-c-2.6-t2v-spark\` | 1:1 | 10 s | 42 | follows the prompt closely |

Keep the prompt the same and change **one** column at a time.`,
  `## The same thing as code

\`\`\`ts
interface Shot {
  readonly prompt: string;
  readonly seconds: 4 | 8 | 12;
}

export function total(shots: readonly Shot[]): number {
  // Every shot is paid for, also the one that is thrown away.
  return shots.reduce((sum, shot) => sum + shot.seconds, 0);
}
\`\`\`

Call \`total(shots)\` before you press the button, not after.`,
  `## A little optics

The field of view follows from the sensor width $w$ and the focal length $f$:

$$
\\alpha = 2 \\arctan\\left(\\frac{w}{2f}\\right)
$$

With $w = 36$ mm and $f = 35$ mm that is about $54.4°$, which is why "35 mm" in a prompt reads as *calm and close*.`,
  `## Before you generate

- [x] one subject, one action
- [x] where the light comes from
- [ ] what must **not** change between takes
- [ ] ~~three adjectives in a row~~

More on this in the [notes on prompting](https://example.com/prompting "Notes"), and remember: a negative prompt is a last resort.`,
  `## As data

\`\`\`json
{
  "scene": "harbour at dawn",
  "palette": ["#1b2a41", "#c97b63", "#f2d0a4"],
  "camera": { "lens": "35mm", "move": "slow push in" }
}
\`\`\`

\`\`\`bash
# nothing here is ever run
curl -H "Authorization: Bearer $API_KEY" "$BASE_URL/v1/models"
\`\`\`

---

Colours first, words second. Grüße, 你好, שלום, 🎬.`,
];
