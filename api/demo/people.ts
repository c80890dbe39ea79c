/** An invented person: first name, last name, and the part of the email address before `@example.org`. */
export interface DemoPerson {
  firstName: string
  lastName: string
  mailbox: string
}

// The names, one person a line: first name | last name | mailbox. All people are invented, and the names are in many
// scripts.
const NAMES = `
Amina|Yusuf|amina.yusuf
Łukasz|Wiśniewski-Sample|lukasz.w
Søren|Ægidius|soren.ae
María José|García-Peña|mj.garcia
Nguyễn|Thị Lan|lan.nguyen
Mehmet|Yılmaz|m.yilmaz
Şebnem|Çağlayan|sebnem.c
Giulia|D’Angelo|giulia.dangelo
Patrick|O'Sample|patrick.os
أحمد|الخيّاط|ahmad.alk
إسراء|مصطفى|israa.m
فاطمة|الزهراني|fatima.z
Ελένη|Παπαδοπούλου|eleni.p
Κώστας|Δημητρίου|kostas.d
王|小明|wang.xm
李|芳|li.fang
陳|美玲|chen.ml
김|하늘|kim.haneul
佐藤|さくら|sato.sakura
Олександр|Шевчук|o.shevchuk
Наталія|Коваль|n.koval
Иван|Образцов|ivan.o
प्रिया|शर्मा|priya.sharma
অনিকা|রহমান|anika.rahman
سارا|احمدی|sara.ahmadi
תמר|לוי|tamar.levi
ศิริพร|ใจดี|siriporn.j
Zoë|Müller-Beispiel|zoe.mueller
Renée|Lefèvre|renee.l
Jürgen|Groß|juergen.gross
Ástríður|Þórsdóttir|astridur.th
Ənvər|Əliyev|enver.a
Dragana|Đorđević|dragana.dj
Ngozi|Okonkwo-Ade|ngozi.oa
Chidi|Mensah|chidi.m
Farida|Haddad|farida.h
Tomasz|Kowalski|t.kowalski
Ines|Rossi|ines.rossi
Sorin|Popescu|sorin.popescu
Ana|Ibañez|ana.ibanez
Siobhán|Ní Shampla|siobhan.ns
José|Ferreira|jose.f
Kwame|Boateng|kwame.b
Abebe||abebe
Suharto-Sample||suharto.s
Aye|Aye Mon|aye.mon
Lê|Văn Bình|binh.le
Hoàng|Anh|anh.hoang
Zainab|Al-Farsi|zainab.af
Ravi|Sample|ravi.sample
Yetunde|Adébáyò|yetunde.a
Çiğdem|Öztürk|cigdem.o
Håkon|Åsnes|hakon.aa
Květa|Nováková|kveta.n
Béla|Szőke|bela.sz
Žaneta|Šimková|zaneta.s
Ginevra|Dell'Esempio|ginevra.d
Mohammed|Rahim|m.rahim
Grace|Nkosi|grace.nkosi
Ewa|Żółć|ewa.zolc
`

/** All invented visitors. */
export const DEMO_PEOPLE: DemoPerson[] = NAMES.trim()
  .split('\n')
  .map(line => {
    const [firstName = '', lastName = '', mailbox = ''] = line.split('|')
    return { firstName, lastName, mailbox }
  })

/** The messages of invented visitors, each with its case type. */
export const DEMO_MESSAGES: [caseType: string, message: string][] = [
  [
    'deportation',
    'My brother was taken to the removal centre at Heathrow on Thursday. He has a ticket for a flight. Please call.',
  ],
  [
    'deportation',
    'They gave my husband a deportation notice after his sentence. We have two children who were born in Leeds.',
  ],
  ['deportation', 'I got a letter that says removal window. I do not understand it. What must I do first?'],
  [
    'visa-rejected',
    'Our spouse visa was refused because of the financial requirement. The letter is dated last Monday.',
  ],
  [
    'visa-rejected',
    'My visitor visa was refused for the second time. They do not believe that I will go home.\nCan I appeal, or apply again?',
  ],
  ['visa-rejected', 'The refusal says that my documents could not be verified. My bank has confirmed them by letter.'],
  ['visa-application', 'I would like to bring my mother, who is 74 and lives alone, to the UK.'],
  ['visa-application', 'Which visa do I need for a course of eleven months at a college in Manchester?'],
  ['visa-application', 'We marry in May. How long does the fiancée visa take at the moment?'],
  ['settlement', 'I have lived here for ten years on different visas. Can I apply for indefinite leave to remain?'],
  ['settlement', 'My pre-settled status ends in March. I was abroad for seven months during my studies.'],
  ['settlement', 'Is the Life in the UK test still needed for my father? He is 68 and does not hear well.'],
  ['employment', 'We are a care home in Kent and our sponsor licence was suspended. 14 staff are affected.'],
  ['employment', 'My employer wants to sponsor me as a skilled worker. The café has no licence yet.'],
  ['employment', 'I am a nurse. My certificate of sponsorship ends in six weeks and the trust does not answer.'],
  ['other', 'I lost my BRP in Zürich and cannot fly home. The e-visa account shows the wrong photo.'],
  ['other', 'Do you have somebody who speaks Tigrinya? It is about my cousin.'],
  ['other', 'How much does a first meeting cost, and can it be by video?'],
  ['other', '请问你们有会说普通话的律师吗？我的签证下个月到期。'],
  ['other', 'هل يمكنني التحدث مع محام باللغة العربية؟ الأمر عاجل.'],
]

/** The messages of programs that send spam. */
export const DEMO_SPAM = [
  'Rank your law firm first in every search. Reply for our price list.',
  'Cheap backlinks, 500 for one price, visit our page today!!!',
  'You have won. Confirm your account to claim it.',
]
