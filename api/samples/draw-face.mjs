/**
 * The face of the demo: nobody's, drawn by us, and real enough for the networks that look for faces. Lips closed; they
 * are what the demo moves.
 */

/** One picture as SVG. `blink` from 0 (open) to 1 (shut), `tilt` in degrees, `x` and `y` in pixels of 480 × 360. */
export function drawFace({ x, y, tilt, blink }) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360" viewBox="0 0 480 360">
  <defs>
    <linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#dfe6e2"/><stop offset="1" stop-color="#b9c7c4"/></linearGradient>
    <radialGradient id="skin" cx=".42" cy=".38" r=".75"><stop offset="0" stop-color="#f0c6a4"/><stop offset=".6" stop-color="#dda581"/><stop offset="1" stop-color="#b97a58"/></radialGradient>
    <linearGradient id="neck" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#a96c4c"/><stop offset="1" stop-color="#cf9672"/></linearGradient>
    <linearGradient id="hair" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#4a3022"/><stop offset="1" stop-color="#20130c"/></linearGradient>
    <linearGradient id="shirt" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#c8442b"/><stop offset="1" stop-color="#8d2c1a"/></linearGradient>
    <radialGradient id="cheek"><stop offset="0" stop-color="#d9806a" stop-opacity=".45"/><stop offset="1" stop-color="#d9806a" stop-opacity="0"/></radialGradient>
    <filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="2.2"/></filter>
    <filter id="softer" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="5"/></filter>
  </defs>
  <rect width="480" height="360" fill="url(#wall)"/>
  <g transform="translate(${x} ${y})">
    <path d="M94 372c0-64 48-86 114-94h64c66 8 114 30 114 94z" fill="url(#shirt)"/>
    <path d="M206 232h68v52c-8 22-60 22-68 0z" fill="url(#neck)"/>
    <g transform="rotate(${tilt} 240 250)">
      <path d="M152 206c-26-110 14-166 88-166s114 56 88 166c-2 8-10 10-14 4V130H166v80c-4 6-12 4-14-4z" fill="url(#hair)"/>
      <ellipse cx="160" cy="172" rx="11" ry="20" fill="#c98b69"/><ellipse cx="320" cy="172" rx="11" ry="20" fill="#b97a58"/>
      <path d="M166 148c0-52 30-78 74-78s74 26 74 78c0 36-6 64-20 88-14 22-34 36-54 36s-40-14-54-36c-14-24-20-52-20-88z" fill="url(#skin)"/>
      <ellipse cx="240" cy="262" rx="30" ry="10" fill="#a5694a" opacity=".25" filter="url(#soft)"/>
      <ellipse cx="194" cy="196" rx="22" ry="17" fill="url(#cheek)"/><ellipse cx="286" cy="196" rx="22" ry="17" fill="url(#cheek)"/>
      <ellipse cx="208" cy="150" rx="22" ry="13" fill="#a5694a" opacity=".28" filter="url(#softer)"/>
      <ellipse cx="272" cy="150" rx="22" ry="13" fill="#a5694a" opacity=".28" filter="url(#softer)"/>
      <path d="M186 134q20-13 42-3" fill="none" stroke="#2b1a12" stroke-width="5.5" stroke-linecap="round"/>
      <path d="M294 134q-20-13-42-3" fill="none" stroke="#2b1a12" stroke-width="5.5" stroke-linecap="round"/>
      ${drawEye(208, blink)}${drawEye(272, blink)}
      <path d="M236 150c-2 20-6 30-9 38" fill="none" stroke="#a5694a" stroke-width="3" opacity=".45" filter="url(#soft)"/>
      <path d="M247 150c3 22 6 32 8 40" fill="none" stroke="#9a5f43" stroke-width="5" opacity=".4" filter="url(#soft)"/>
      <path d="M224 196c4 7 10 4 16 7 6-3 12 0 16-7-3-7-7-8-9-9h-14c-3 1-6 2-9 9z" fill="#c98866" opacity=".8"/>
      <ellipse cx="231" cy="198" rx="4" ry="2.2" fill="#6d3b28"/><ellipse cx="249" cy="198" rx="4" ry="2.2" fill="#6d3b28"/>
      <path d="M212 226c8-5 18-9 23-8l5 2 5-2c5-1 15 3 23 8-8 1-18 2-28 2s-20-1-28-2z" fill="#b5534a"/>
      <path d="M212 226c8 1 18 2 28 2s20-1 28-2c-7 10-16 15-28 15s-21-5-28-15z" fill="#c9655a"/>
      <path d="M212 226c10 2.4 18 2.4 28 2.4s18 0 28-2.4" fill="none" stroke="#7a2f2a" stroke-width="1.8"/>
      <ellipse cx="240" cy="235" rx="12" ry="2.4" fill="#e59286" opacity=".6" filter="url(#soft)"/>
      <path d="M226 247q14 5 28 0" fill="none" stroke="#a5694a" stroke-width="3" opacity=".4" filter="url(#soft)"/>
      <path d="M160 160c-4-70 30-104 80-104s84 34 80 104c-6-32-20-58-46-66-10 14-66 18-88 4-16 10-22 34-26 62z" fill="url(#hair)"/>
    </g>
  </g></svg>`;
}

function drawEye(cx, blink) {
  const open = 1 - blink;
  const ry = Math.max(0.6, 6.2 * open);
  return `
      <path d="M${cx - 17} 148c6-9 27-10 34 0" fill="none" stroke="#8c5b45" stroke-width="2.2" opacity=".55"/>
      <clipPath id="eye${cx}"><ellipse cx="${cx}" cy="153" rx="14" ry="${ry}"/></clipPath>
      <ellipse cx="${cx}" cy="153" rx="14" ry="${ry}" fill="#f7f3ee"/>
      <g clip-path="url(#eye${cx})"><circle cx="${cx}" cy="153" r="6.4" fill="#5b3a22"/><circle cx="${cx}" cy="153" r="3" fill="#17100b"/><circle cx="${cx - 2}" cy="150.6" r="1.5" fill="#fff"/></g>
      <path d="M${cx - 15} 153q15 ${-15 * open - 1} 30 0" fill="none" stroke="#2b1a12" stroke-width="2.6" stroke-linecap="round"/>
      <path d="M${cx - 12} 157q12 ${5 * open + 1} 24 0" fill="none" stroke="#9c6a52" stroke-width="1.2" opacity=".7"/>`;
}
