### Ce que peut faire qui regarde une table, et comment on y vient par un lien.

take-seat = S’asseoir ici
instead-of = à la place de : { $name }
guest-names = Héron bleu, Loutre discrète, Macareux agile, Sterne argentée, Phoque chanceux, Pluvier matinal, Aigle royal, Cincle hardi
visitor = Vous regardez. Prenez la place d’un robot pour jouer.
visitor-ask = Vous regardez. Demandez une place à l’hôte pour jouer.
visitor-full = Vous regardez.
visitor-outside = L’hôte ne laisse personne regarder.
visitor-outside-ask = L’hôte ne laisse personne regarder. Demandez une place pour jouer.
cookies-refused = Ce navigateur refuse les cookies : vous ne pouvez que regarder. Autorisez un cookie pour ce site, puis rechargez.
ask-for-seat = Demander cette place
asked-waiting = Vous avez demandé la place { $number }. L’hôte va répondre.
asked-kept = La place { $number } est à vous dès la prochaine donne.
asked-turned-away = L’hôte a dit non. Vous pourrez redemander après la prochaine donne.
visitor-listed = Vous regardez. Une place peut être à vous dès la prochaine donne.
take-with-next-deal = À la prochaine donne
visitor-invited = On vous attend : prenez votre place.
visitor-invited-full = On vous attendait, mais votre place est prise.
